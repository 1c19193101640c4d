import { homeScreen } from "#contract/screens"

/** In the place of what only a browser can know, where the server draws (web/build/drawing.ts). */

let known = { brand: "", zone: "" }

/** Of the page that is drawn next. */
export const nameBoth = (brand: string, zone: string) => {
  known = { brand, zone }
}

export const brand = () => known.brand
export const deviceZone = () => known.zone

/** The page has its title. */
export const useTitle = () => undefined

/** The one screen that is drawn, without a filter. */
export const usePath = () => homeScreen
export const useQuery = () => new URLSearchParams()

export const typedBefore = () => ""

/** Nothing is pressed here. */
export const setQuery = () => undefined
