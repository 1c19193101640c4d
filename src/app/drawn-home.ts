import type { Context } from "hono"
import { getCookie } from "hono/cookie"
import { NewZone } from "../contract/zone"
import { defaultZone, isZoneNamed, zoneCookie } from "../domain/farm-zone"
import type { LanguageCode } from "../domain/language"
import type { Catalogue } from "../domain/phrasebook"
import type { Row } from "../domain/rows"
import type { SignedInUser } from "../domain/users"
import type { AppEnv } from "../http/env"
import { catalogueOf } from "../languages/speech"
import { loadOnce } from "./load-once"

type Draw = (
  user: SignedInUser | null,
  rows: readonly Row[],
  brand: string,
  zone: string,
  code: LanguageCode,
  catalogue: Catalogue | undefined,
) => string | undefined

/**
 * Draws the home screen for the user of these answers. Undefined for other screens, which have no such answers, for an
 * address with a filter, and for piles where it is not known yet which day today is.
 */
export type HomeDrawer = (
  c: Context<AppEnv>,
  answers: ReadonlyMap<string, string>,
  language: LanguageCode,
) => Promise<string | undefined>

/** The script, React's part for servers, is loaded with the first page that needs it (bench 10, 11). */
export const createHomeDrawer = (script: string | undefined): HomeDrawer => {
  const load = loadOnce(async (): Promise<{ drawHome?: Draw }> => (script ? await import(script) : {}))
  return async (c, answers, language) => {
    const [user, rows] = [answers.get("/api/auth/user"), answers.get("/api/rows")]
    if (!user || !rows || new URL(c.req.url).search) return undefined
    try {
      const known: SignedInUser | null = JSON.parse(user)
      const zone = known && (zoneOf(c, known) ?? (rows === "[]" ? defaultZone : undefined))
      if (!zone) return undefined
      const { drawHome } = await load()
      const catalogue = await catalogueOf(language)
      return drawHome?.(known, JSON.parse(rows), c.var.settings.brand, zone, language, catalogue)
    } catch (error) {
      c.var.log({ level: "error", request: c.var.requestId, error: String(error) })
      return undefined
    }
  }
}

/** The farm's, if it has named one, otherwise the browser's, as it told with an earlier page (`web/session/tell-zone.ts`). */
const zoneOf = (c: Context, { farms, farmId }: SignedInUser) => {
  const farm = farms.find(({ id }) => id === farmId)
  return farm && isZoneNamed(farm) ? farm.zone : NewZone.safeParse(getCookie(c, zoneCookie)).data
}

/** Puts the drawing before React's place in the page, which stays hidden until React has drawn the same. */
export const embedDrawn = (html: string, drawn: string | undefined): string =>
  drawn === undefined
    ? html
    : html.replace('<div id="root">', () => `<div id="drawn">${drawn}</div><div id="root" hidden>`)
