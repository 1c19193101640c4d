import { join } from "node:path"
import { createMiddleware } from "hono/factory"
import type { AppEnv } from "../http/env"

/**
 * A short name for what browsers get from this server. The app's page names the hashed files, so it changes with any of
 * them; the brand and who may sign up are filled in at the start. Empty when the build has not run.
 */
export const buildOf = async (folder: string, brand: string, signup: string) => {
  const page = Bun.file(join(folder, "app.html"))
  return page.size === 0 ? "" : Bun.hash(`${await page.text()} ${signup} ${brand}`).toString(36)
}

/** Each answer of the API names the build, so that an older program in a browser notices it. */
export const tellBuild = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.res.headers.set("Windrow-Build", c.var.settings.build)
})
