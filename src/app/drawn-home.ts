import type { Context } from "hono"
import type { Row } from "../domain/rows"
import type { SignedInUser } from "../domain/users"
import type { AppEnv } from "../http/env"
import { loadOnce } from "./load-once"

type Draw = (user: SignedInUser | null, rows: readonly Row[], brand: string) => string | undefined

/**
 * Draws the home screen for the user of these answers. Undefined for other screens, which have no such answers, and for an
 * address with a filter.
 */
export type HomeDrawer = (
  c: Context<AppEnv>,
  answers: ReadonlyMap<string, string>,
) => Promise<string | undefined>

/** The script, React's part for servers, is loaded with the first page that needs it (bench 10, 11). */
export const createHomeDrawer = (script: string | undefined): HomeDrawer => {
  const load = loadOnce(async (): Promise<{ drawHome?: Draw }> => (script ? await import(script) : {}))
  return async (c, answers) => {
    const [user, rows] = [answers.get("/api/auth/user"), answers.get("/api/rows")]
    if (!user || !rows || new URL(c.req.url).search) return undefined
    try {
      const { drawHome } = await load()
      return drawHome?.(JSON.parse(user), JSON.parse(rows), c.var.settings.brand)
    } catch (error) {
      c.var.log({ level: "error", request: c.var.requestId, error: String(error) })
      return undefined
    }
  }
}

/** Puts the drawing before React's place in the page, which stays hidden until React has drawn the same. */
export const embedDrawn = (html: string, drawn: string | undefined): string =>
  drawn === undefined
    ? html
    : html.replace('<div id="root">', () => `<div id="drawn">${drawn}</div><div id="root" hidden>`)
