import { Hono } from "hono"
import { createMiddleware } from "hono/factory"
import { categoryRoutes } from "./categories/routes"
import type { Db } from "./db/open"
import { isAlive } from "./db/open"
import type { AppEnv, Settings } from "./http/env"
import { answerError } from "./http/errors"
import { type Log, logged } from "./http/log"
import { known } from "./http/methods"
import { readyAnswers } from "./http/ready"
import { sameOrigin, secured } from "./http/security"
import { signedIn } from "./http/session"
import { deadline, limited } from "./http/validate"
import { logRoutes, rowLogRoutes } from "./log/routes"
import { materialRoutes } from "./materials/routes"
import { photoRoutes } from "./photos/routes"
import { ownRow } from "./rows/own-row"
import { rowRoutes, rowsRoutes } from "./rows/routes"
import { clientRoutes, saleRoutes } from "./sales/routes"
import { temperatureRoutes } from "./temperatures/routes"
import { turnRoutes } from "./turns/routes"
import { authRoutes } from "./users/routes"

/** What the app works on; nothing in it is global. `pages` serves everything outside /api. */
export type World = { db: Db; settings: Settings; log: Log; pages?: Hono<AppEnv> }

/** The whole server as one function from request to response. */
export const createApp = ({ pages = new Hono<AppEnv>(), ...world }: World) => {
  const ready = readyAnswers(world.db, world.log)
  const app = new Hono<AppEnv>()
    .onError(answerError)
    .use(ready.keep, given(world), logged, secured, sameOrigin)
    .route("/api", createApi())
    .route("/", pages)
  const throughApp = app.fetch
  app.fetch = (request, ...rest) => ready.answer(request) ?? throughApp(request, ...rest)
  return app
}

const createApi = () => {
  const api = new Hono<AppEnv>()
  return api
    .use(
      unstored,
      known(() => api.routes, "/api"),
      ...limited,
      deadline,
    )
    .get("/health", (c) => c.json({ ok: isAlive(c.var.db), version: c.var.settings.version }))
    .route("/auth", authRoutes())

    .use(signedIn)
    .route("/rows", rowsRoutes)
    .use("/rows/:id", ownRow)
    .use("/rows/:id/*", ownRow)
    .route("/rows/:id", rowRoutes)
    .route("/rows/:id/temperatures", temperatureRoutes)
    .route("/rows/:id/turns", turnRoutes)
    .route("/rows/:id/materials", materialRoutes)
    .route("/rows/:id/sales", saleRoutes)
    .route("/rows/:id/log.csv", rowLogRoutes)
    .route("/log.csv", logRoutes)
    .route("/clients", clientRoutes)
    .route("/material-categories", categoryRoutes)
    .route("/photos", photoRoutes)
}

const given = (world: Omit<World, "pages">) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set("db", world.db)
    c.set("settings", world.settings)
    c.set("log", world.log)
    await next()
  })

/** Answers belong to one user at one moment; only photos say otherwise. */
const unstored = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store")
})
