import { homeScreen } from "#contract/screens"

/** In the place of what only a browser can know, where the server draws (web/build/drawing.ts). */

let named = ""

export const nameBrand = (brand: string) => {
  named = brand
}

export const brand = () => named

/** The page has its title. */
export const useTitle = () => undefined

/** The one screen that is drawn, without a filter. */
export const usePath = () => homeScreen
export const useQuery = () => new URLSearchParams()

/** Nothing is pressed here. */
export const setQuery = () => undefined
