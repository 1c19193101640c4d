import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { askingAgain } from "../db/ask-again"
import type { Db } from "../db/connection"
import { dayMs } from "../domain/day"
import { AppError } from "../domain/errors"
import { mayOnServer, type ServerRight } from "../domain/rights"
import type { User } from "../domain/users"
import { apiTokenIn } from "../http/bearer"
import { withDeadline } from "../http/deadline"
import type { AppEnv, Asker, Claim } from "../http/env"
import { idIn } from "../http/path-id"
import { requestScheme } from "../http/security"
import { apiTokenOf } from "./api-token"
import { deleteSessionCookie, namedSession, sessionToken, setSessionCookie } from "./cookie"
import { noteTokenUse } from "./last-token-use"
import { noteUse } from "./last-use"
import {
  createSession,
  renewedExpiry,
  renewSession,
  revokeSession,
  sessionOf,
  setSessionFarm,
} from "./queries"
import { tokenHashOf } from "./token"

/**
 * Refuses requests without a session; handlers after it can rely on `c.var.user` and `c.var.member`. What writes asks in each
 * of its transactions whether the session and what the guards have claimed still hold.
 */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  const user = await currentUser(c)
  if (!user) throw notAuthenticated()
  assertSender(c, user)
  c.set("user", user)
  c.set("claims", [])
  await (c.req.method === "GET" ? next() : askingAgain((tx) => assertStillMay(c, tx), next))
})

/** Refuses a request of which this does not hold, now and again in each of its transactions. */
export const claim = async <E extends AppEnv>(c: Context<E>, holds: Claim): Promise<void> => {
  const { user, member, db, claims } = c.var
  await holds({ user, member }, db)
  claims.push(holds)
}

const assertStillMay = async (c: Context<AppEnv>, tx: Db) => {
  const now = await askerNow(c, tx)
  if (!now) throw notAuthenticated()
  for (const holds of c.var.claims) await holds(now, tx)
}

/** The caller as the transaction finds them. */
const askerNow = async (c: Context<AppEnv>, tx: Db): Promise<Asker | undefined> => {
  const { db, member } = c.var
  const [program, session] = [apiTokenIn(c), namedSession(c)]
  if (program !== undefined) return apiTokenOf(tx, program, member.farmId)
  return session === undefined ? undefined : sessionOf(db, session, member.farmId, tx)
}

const notAuthenticated = () => new AppError("unauthorized", "Not authenticated")

/**
 * Refuses a body without a session before reading it. That may take minutes, in which the session may end, so
 * `signedIn` checks again. Answers 503 after so many milliseconds without the database.
 */
export const knownSenderWithin = (milliseconds: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.raw.body !== null) {
      const asker = await withDeadline(milliseconds, askerIn(c))
      if (!asker) throw notAuthenticated()
      assertSender(c, asker.user)
      c.set("user", asker.user)
    }
    await next()
  })

const askerIn = async (c: Context<AppEnv>) => (await programIn(c)) ?? (await sessionIn(c))

/** A record that waits on a shared phone names its user in Windrow-User: it is never written in another one's name. */
const assertSender = (c: Context<AppEnv>, user: User) => {
  const sender = c.req.header("windrow-user")
  if (sender === undefined || sender === String(user.id)) return
  throw new AppError("unauthorized", "This was recorded by another user. Please log in as that user.")
}

const onlyWith = (right: ServerRight) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await claim(c, ({ user }) => {
      if (!mayOnServer(user, right)) throw new AppError("forbidden", "Admin access required")
    })
    await next()
  })

/** Admits users who may operate the server. */
export const adminOnly = onlyWith("operate")

/** Admits users who may change the material types. */
export const catalogueOnly = onlyWith("catalogue")

/** The user of the request's API token, or else of its session. */
export const currentUser = async (c: Context<AppEnv>): Promise<User | undefined> => {
  const program = await programIn(c)
  if (!program) return sessionUser(c)
  noteTokenUse(c.var.db, program.tokenHash)
  c.set("sessionEnds", Number.POSITIVE_INFINITY)
  return program.user
}

/** Renews the session at most once a day, and never on a GET, which should not write. */
const sessionUser = async (c: Context<AppEnv>): Promise<User | undefined> => {
  const session = await sessionIn(c)
  if (!session) return undefined
  noteUse(c.var.db, session.tokenHash, session.user.id, session.isStored)
  c.set("sessionEnds", session.expiresAt)
  const end = renewedExpiry(session.createdAt)
  if (end - session.expiresAt > dayMs && c.req.method !== "GET") {
    await renewSession(c.var.db, session.token, end)
    setSessionCookie(c, session.token, end)
  }
  return session.user
}

/** The farm of ?farm=: 0, which no farm has, for anything but an id. */
export const farmIn = (c: Context<AppEnv>) => {
  const text = c.req.query("farm")
  return text === undefined ? undefined : (idIn(text) ?? 0)
}

/**
 * Returns the user and scope of the request's API token; undefined for a request without one.
 * @throws AppError unauthorized, also for a request with a session as well, or forbidden when the token may only read
 */
const programIn = async (c: Context<AppEnv>) => {
  const token = apiTokenIn(c)
  if (token === undefined) return undefined
  const program = await apiTokenOf(c.var.db, token, farmIn(c))
  if (!program) throw new AppError("unauthorized", "This token is not known, or was revoked.")
  if (program.scope === "read" && c.req.method !== "GET")
    throw new AppError("forbidden", "This token may only read.")
  c.set("member", program.member)
  return program
}

const sessionIn = async (c: Context<AppEnv>) => {
  const named = namedSession(c)
  const session = named && (await sessionOf(c.var.db, named, farmIn(c)))
  if (!session) return undefined
  c.set("member", session.member)
  return { ...session, token: named.token }
}

/** The hash of the request's token, that of a program or of a session. */
export const ownTokenHash = (c: Context<AppEnv>): string =>
  tokenHashOf(apiTokenIn(c) ?? sessionToken(c) ?? "")

/** Signs the browser in with a new token and revokes its old one. See `createSession`. */
export const startSession = async (c: Context<AppEnv>, user: User, verified?: string, farmId?: number) => {
  const browser = c.req.header("user-agent")?.slice(0, 300)
  const { token, expiresAt } = await createSession(c.var.db, user, verified, {
    browser,
    farmId,
    scheme: requestScheme(c),
    before: sessionToken(c),
  })
  await revokeCurrentSession(c)
  setSessionCookie(c, token, expiresAt)
}

/** Makes a farm the session's current one. */
export const switchFarm = async (c: Context<AppEnv>, farmId: number) => {
  const token = sessionToken(c)
  if (token) await setSessionFarm(c.var.db, token, farmId)
}

/** Revokes the session and deletes its cookie. */
export const endSession = async (c: Context<AppEnv>) => {
  await revokeCurrentSession(c)
  deleteSessionCookie(c)
}

const revokeCurrentSession = async (c: Context<AppEnv>) => {
  const token = sessionToken(c)
  if (token) await revokeSession(c.var.db, token)
}
