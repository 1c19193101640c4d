import { type Context, Hono } from "hono"
import { createMiddleware } from "hono/factory"
import { importRoutes } from "../archives/import-routes"
import { exportRoutes } from "../archives/routes"
import { boardRoutes } from "../board/routes"
import { categoryRoutes } from "../categories/routes"
import { besidePhoto } from "../contract/photos"
import { largestPiece } from "../contract/uploads"
import { eventRoutes } from "../events/routes"
import { tellChanges } from "../events/tell-changes"
import { familyRoutes, mergeRoutes } from "../family/routes"
import { joinRoutes } from "../farms/join-routes"
import { farmRoutes } from "../farms/routes"
import { historyRoutes, rowHistoryRoutes } from "../history/routes"
import { strangerBodies, userBodies } from "../http/body-budget"
import type { AppEnv } from "../http/env"
import { rejectUnknownRoutes } from "../http/method-not-allowed"
import { networkOf } from "../http/network"
import { photoBody } from "../http/photo-body"
import { anything, bodyReader, json, partialUpload } from "../http/read-body"
import { withClientIp } from "../http/security"
import { requestTimeout } from "../http/validate"
import { fileImportRoutes } from "../imports/routes"
import { materialRoutes } from "../materials/routes"
import { messageRoutes } from "../messages/routes"
import { moveRoutes } from "../moves/routes"
import { occurrenceRoutes } from "../occurrences/routes"
import { openapiRoutes } from "../openapi/routes"
import { operationRoutes } from "../operation/routes"
import { photoRoutes } from "../photos/routes"
import { uploadRoutes } from "../photos/upload-routes"
import { heardRoutes, probeRoutes, rowProbeRoutes } from "../probes/routes"
import { resultRoutes } from "../results/routes"
import { rowRoutes, rowsRoutes } from "../rows/routes"
import { ofRow } from "../rows/row-guard"
import { clientRoutes, saleRoutes } from "../sales/routes"
import { sampleRoutes } from "../samples/routes"
import { seasonFileRoutes, seasonRoutes } from "../season/routes"
import { ofFarm, recordersOnly } from "../sessions/farm-guard"
import { knownSenderWithin, signedIn } from "../sessions/guard"
import { noTokens, noTokensButForUser } from "../sessions/no-tokens"
import { sessionRoutes } from "../sessions/routes"
import { setupAddressRoutes } from "../setup/routes"
import { temperatureRoutes } from "../temperatures/routes"
import { ticketRoutes } from "../tickets/routes"
import { tokenRoutes } from "../tokens/routes"
import { turnRoutes } from "../turns/routes"
import { memberLinkRoutes, passwordLinkRoutes } from "../users/password-link-routes"
import { authRoutes } from "../users/routes"
import { visitRoutes } from "../visits/routes"
import { yardRoutes } from "../yard/routes"
import { health, readiness } from "./health"

/** In milliseconds. */
const patience = 15_000

/** The table of contents of the API, mounted at /api. A call is answered 503 `milliseconds` after its body has come. */
export const createApi = (milliseconds = patience) => {
  const api = new Hono<AppEnv>()
  const login = bodyReader(16 * 1024, strangerBodies, (c) => networkOf(c.var.address))
  const heard = bodyReader(
    64 * 1024,
    strangerBodies,
    (c) => networkOf(c.var.address),
    () => anything,
  )
  const record = bodyReader(3 * 1024 * 1024, userBodies, userOf, (c) => (isPhotoRecord(c) ? photoBody : json))
  const piece = bodyReader(largestPiece, userBodies, userOf, () => partialUpload)
  const inTime = requestTimeout(milliseconds)
  const knownSender = knownSenderWithin(patience)
  return api
    .use(
      unstored,
      rejectUnknownRoutes(() => api.routes, "/api"),
    )
    .get("/health", health)
    .get("/health/ready", readiness)
    .route("/", openapiRoutes())
    .use("/auth/*", noTokensButForUser)
    .use("/join/*", noTokens)
    .use("/farm/invitations/*", noTokens)
    .use("/farm/members/:id/*", noTokens)
    .use("/farm/messages", noTokens)
    .use("/farm/messages/*", noTokens)
    .use("/server/*", noTokens)
    .use("/auth/*", withClientIp, login.read, inTime, login.release, tellChanges)
    .route("/auth", authRoutes())
    .route("/auth/sessions", sessionRoutes)
    .route("/auth/password-links", passwordLinkRoutes)
    .route("/auth/tokens", tokenRoutes)
    .use("/join/*", withClientIp, login.read, inTime, login.release, tellChanges)
    .route("/join", joinRoutes)

    .use("/probes/in/*", withClientIp, heard.read, inTime, heard.release)
    .route("/probes/in", heardRoutes)

    .use("/uploads/*", knownSender, piece.read, inTime, piece.release, signedIn)
    .route("/uploads", uploadRoutes)
    .use("/farm/import", knownSender, piece.read, inTime, piece.release, signedIn, ofFarm)
    .route("/farm/import", importRoutes)

    .use(knownSender, record.read, inTime, record.release, tellChanges, signedIn)
    .route("/events", eventRoutes)
    .use("/rows", ofFarm, recordersOnly)
    .route("/rows", rowsRoutes)
    .use("/rows/:id", ofRow)
    .use("/rows/:id/*", ofRow)
    .route("/rows/:id", rowRoutes)
    .route("/rows/:id/temperatures", temperatureRoutes)
    .route("/rows/:id/turns", turnRoutes)
    .route("/rows/:id/materials", materialRoutes)
    .route("/rows/:id/sales", saleRoutes)
    .route("/rows/:id/visits", visitRoutes)
    .route("/rows/:id/moves", moveRoutes)
    .route("/rows/:id", familyRoutes)
    .route("/rows/:id/samples", sampleRoutes)
    .route("/rows/:id/results", resultRoutes)
    .route("/rows/:id/occurrences", occurrenceRoutes)
    .route("/rows/:id", rowHistoryRoutes)
    .route("/rows/:id", rowProbeRoutes)
    .use("/log.csv", ofFarm)
    .route("/log.csv", historyRoutes)
    .use("/board", ofFarm)
    .route("/board", boardRoutes)
    .use("/farm/imports", ofFarm)
    .use("/farm/imports/*", ofFarm)
    .route("/farm/imports", fileImportRoutes)
    .use("/farm/probes", ofFarm)
    .use("/farm/probes/*", ofFarm)
    .route("/farm/probes", probeRoutes)
    .use("/farm/messages", ofFarm)
    .use("/farm/messages/*", ofFarm)
    .route("/farm/messages", messageRoutes)
    .use("/farm/yard", ofFarm)
    .use("/farm/yard/*", ofFarm)
    .route("/farm/yard", yardRoutes)
    .use("/farm", ofFarm)
    .use("/farm/*", ofFarm)
    .route("/farm", farmRoutes)
    .route("/farm/merges", mergeRoutes)
    .route("/farm/export.zip", exportRoutes)
    .route("/farm/season", seasonRoutes)
    .route("/farm/season.csv", seasonFileRoutes)
    .route("/farm/members/:id/password-link", memberLinkRoutes)
    .use("/clients", ofFarm)
    .use("/clients/*", ofFarm)
    .route("/clients", clientRoutes)
    .use("/tickets", ofFarm)
    .route("/tickets", ticketRoutes)
    .route("/material-categories", categoryRoutes)
    .route("/photos", photoRoutes)
    .route("/setup", setupAddressRoutes)
    .route("/server", operationRoutes)
}

/** These may come with their photo as the body. */
const isPhotoRecord = (c: Context<AppEnv>) =>
  photoBody.name.test(c.req.header("content-type") ?? "") && listsBesidePhoto.test(c.req.path)

const listsBesidePhoto = new RegExp(`^/api/rows/[^/]+/(${besidePhoto.join("|")})$`)

const userOf = (c: Context<AppEnv>) => String(c.var.user.id)

/** Photos set their own Cache-Control. */
const unstored = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store")
})
