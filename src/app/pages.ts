import { join } from "node:path"
import type { Context, Hono } from "hono"
import { createMiddleware } from "hono/factory"
import {
  appPage,
  homeScreen,
  loginScreen,
  tokenScreens,
  userScreens,
  visitorScreens,
} from "../contract/screens"
import { setupPage } from "../contract/setup"
import { AppError } from "../domain/errors"
import type { LanguageCode } from "../domain/language"
import type { SignedInUser } from "../domain/users"
import type { AppEnv, Settings } from "../http/env"
import { keepLanguage, languageAsked, languageOf } from "../http/language"
import { answerFile, answerPage, staticFiles, type WebFile } from "../http/static-files"
import { setupRoutes } from "../setup/routes"
import { createHomeDrawer, embedDrawn, type HomeDrawer } from "./drawn-home"
import { embedAnswers, initialAnswers } from "./page-answers"

/** Adds everything outside /api to an app. */
export type AddPages = (app: Hono<AppEnv>) => Hono<AppEnv>

/**
 * Public pages, the app's page under all its paths, and static files. `drawing` is the script that draws the home screen into
 * its page.
 */
export const createPages = (folder: string, settings: Settings, drawing?: string): AddPages => {
  const files = staticFiles(folder, fillWith(settings), () => settings.signup)
  const page = (name: string) => {
    if (Bun.file(join(folder, `${name}.html`)).size === 0) missing(folder)
    return (code: LanguageCode = "en") => files.page(code === "en" ? name : `${name}.${code}`)
  }
  const notFound = page("not-found")
  const fileOf = async (c: Context<AppEnv>) => {
    const file = await files.find(c.req.path)
    if (file && !c.req.path.endsWith(".html")) return answerFile(c, file, cacheOf(c.req.path))
    if (c.req.path.includes(".")) throw new AppError("not_found", "Not found")
    return answerFile(c, await notFound(languageOf(c)), "no-store", 404)
  }
  return (app) => {
    app.use(readOnly)
    app.get(`${setupPage}/`, (c) => c.redirect(setupPage + new URL(c.req.url).search))
    // The router of the pages takes a path with a slash behind it for the path itself.
    app.get("*", (c, next) => (/.\/$/.test(c.req.path) ? fileOf(c) : next()))
    addScreens(app, page, createHomeDrawer(drawing))
    return app.route(setupPage, setupRoutes(page)).get("*", fileOf)
  }
}

const addScreens = (
  pages: Hono<AppEnv>,
  page: (name: string) => (code?: LanguageCode) => Promise<WebFile>,
  drawHome: HomeDrawer,
) => {
  const app = page("app")
  const landing = page("landing")
  const answerApp = async (c: Context<AppEnv>) => {
    // Before the answers: a change while they are made is told after the page.
    const { newest } = (await import("../events/live-streams")).liveStreamsOf(c.var.db)
    const answers = await initialAnswers(c)
    const language = languageOf(c, ownLanguage(answers))
    const drawn = await drawHome(c, answers, language)
    const page = await answerPage(c, await app(language), (html) =>
      embedDrawn(embedAnswers(html, answers, newest), drawn),
    )
    return languageAsked(c) ? page : keepLanguage(c, page, language)
  }
  pages.get(appPage, async (c) => answerFile(c, await app(), revalidated))
  pages.get(homeScreen, async (c) =>
    (await sessionUser(c)) ? answerApp(c) : answerVisitor(c, landing, revalidated),
  )
  for (const path of userScreens)
    pages.get(path, async (c) => ((await sessionUser(c)) ? answerApp(c) : c.redirect(loginBefore(c))))
  for (const path of tokenScreens) pages.get(path, answerApp)
  for (const path of visitorScreens) {
    const visitorPage = page(path.slice(1))
    pages.get(path, async (c) =>
      (await sessionUser(c)) ? c.redirect(homeScreen) : answerVisitor(c, visitorPage, "no-store"),
    )
  }
}

/** A public page in the visitor's language, which a link of it may choose. */
const answerVisitor = async (
  c: Context<AppEnv>,
  page: (code: LanguageCode) => Promise<WebFile>,
  cacheControl: string,
) => {
  const language = languageOf(c)
  const answer = answerFile(c, await page(language), cacheControl)
  answer.headers.append("Vary", "Accept-Language, Cookie")
  return languageAsked(c) ? keepLanguage(c, answer, language) : answer
}

/** What the user has chosen, of the answers that the page holds. */
const ownLanguage = (answers: ReadonlyMap<string, string>): LanguageCode | null => {
  const user = answers.get("/api/auth/user")
  return user === undefined ? null : ((JSON.parse(user) as SignedInUser | null)?.language ?? null)
}

/** The login, which leads on to the page that was asked for: what stands behind the # stays in the browser. */
const loginBefore = (c: Context<AppEnv>) => {
  const { pathname, search } = new URL(c.req.url)
  return `${loginScreen}#${pathname}${search}`
}

/** Loads the tables only for a request with a cookie, because they slow the start (bench 10). */
const sessionUser = async (c: Context<AppEnv>) =>
  c.req.header("cookie") === undefined ? undefined : (await import("../sessions/guard")).currentUser(c)

const revalidated = "no-cache"

/** The names of files in /assets/ change with their content. */
const cacheOf = (path: string) =>
  path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : revalidated

const readOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== "GET") throw new AppError("not_allowed", "Method not allowed", { Allow: "GET, HEAD" })
  await next()
})

/** Replaces {{brand}}, {{signup}}, {{build}} and {{https}}, which are known only when Windrow serves. */
const fillWith = (settings: Settings) => (text: string, path: string) => {
  const { brand, signup, build, https } = settings
  const name = path.endsWith(".html") ? Bun.escapeHTML(brand) : JSON.stringify(brand).slice(1, -1)
  return text
    .replaceAll("{{brand}}", () => name)
    .replaceAll("{{signup}}", signup)
    .replaceAll("{{build}}", build)
    .replaceAll("{{https}}", https ? "yes" : "no")
}

const missing = (folder: string): never => {
  throw new Error(`The pages in ${folder} are missing or incomplete: run the build first.`)
}
