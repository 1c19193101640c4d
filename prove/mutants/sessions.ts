import { mutantsOf } from "./mutant"

/** Guards, the lifetime of sessions, and the cookie. */
export const sessionsMutants = [
  ...mutantsOf("sessions/cookie.ts", [
    ["HttpOnly", "httpOnly: true", "httpOnly: false"],
    ["SameSite", 'sameSite: "Lax"', 'sameSite: "None"'],
    ["Path", 'path: "/",\n    //', 'path: "/api",\n    //'],
    ["Secure", 'secure: requestScheme(c) === "https"', "secure: false"],
    ["Max-Age", "(end - Date.now()) / 1000)", "(end - Date.now()) / 100)"],
  ]),
  ...mutantsOf("sessions/guard.ts", [
    [
      "signedIn: refusal",
      'if (!user) throw new AppError("unauthorized"',
      'if (false) throw new AppError("unauthorized"',
    ],
    ["adminOnly: refusal", "if (!isAdmin(c.var.user)) throw", "if (false) throw"],
    ["renewal: only old sessions", "end - session.expiresAt > dayMs && ", ""],
    ["renewal: no GET", ' && c.req.method !== "GET"', ""],
    ["startSession: old token ends", "await revokeCurrentSession(c)\n  const {", "const {"],
    [
      "endSession: on the server",
      "await revokeCurrentSession(c)\n  deleteSessionCookie(",
      "deleteSessionCookie(",
    ],
    ["endSession: in the browser", "  deleteSessionCookie(c)\n", ""],
    [
      "knownSender: refusal",
      'if (!session) throw new AppError("unauthorized", "Not authenticated")\n    c.set("user", session.user)',
      'if (session) c.set("user", session.user)',
    ],
    [
      "signedIn: checked again behind the body",
      'if (!user) throw new AppError("unauthorized", "Not authenticated")\n  c.set("user", user)',
      'if (!user && !c.var.user) throw new AppError("unauthorized", "")\n  c.set("user", user ?? c.var.user)',
    ],
  ]),
  ...mutantsOf("sessions/in-memory.ts", [
    [
      "a new password ends it",
      "and(eq(users.id, session.userId), eq(users.password, session.passwordHash))",
      "eq(users.id, session.userId)",
    ],
    [
      "user",
      "and(eq(users.id, session.userId), eq(users.password, session.passwordHash))",
      "eq(users.password, session.passwordHash)",
    ],
    ["ended stays ended", 'if (known.ended.has(tokenHash)) return "ended"', ""],
    ["ended: cached responses", "  invalidateReads(db)\n", ""],
    ["most", "begun.size > most.begun && ", "false && "],
  ]),
  ...mutantsOf("sessions/queries.ts", [
    ["createSession: random bits", "new Uint8Array(32)", "new Uint8Array(4)"],
    ["assertHashUnchanged: user", "from(users).where(eq(users.id, userId))\n  if", "from(users)\n  if"],
    ["assertHashUnchanged: verified hash", "(verified !== undefined && verified !== now.hash)", "false"],
    [
      "createSession: expired sessions are deleted",
      "where(lt(sessions.expiresAt, new Date().toISOString()))",
      "where(undefined)",
    ],
    ["createSession: token as hash", "tokenHash: hashOf(token)", "tokenHash: token"],
    ["sessionOf: expiry", "if (expiresAt <= Date.now()) return undefined", ""],
    ["sessionOf: token", '.where(eq(sessions.tokenHash, sql.placeholder("token")))', ".where(undefined)"],
    ["sessionOf: user", '.where(eq(users.id, sql.placeholder("id")))', ".where(undefined)"],
    [
      "renewSession: token",
      ".set({ expiresAt: new Date(expiresAt).toISOString() })\n      .where(eq(sessions.tokenHash, hashOf(token)))",
      ".set({ expiresAt: new Date(expiresAt).toISOString() })",
    ],
    [
      "revokeSession: token",
      "await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))",
      "await tx.delete(sessions)",
    ],
    ["sessionDays: unused", "unused: 30", "unused: 400"],
    ["sessionDays: at most", "atMost: 180", "atMost: 400"],
    [
      "sessionOf: latest expiry",
      "Math.min(Date.parse(session.expiresAt), latestExpiry(createdAt))",
      "Date.parse(session.expiresAt)",
    ],
    [
      "renewedExpiry: latest expiry",
      "Math.min(Date.now() + sessionDays.unused * dayMs, latestExpiry(createdAt))",
      "Date.now() + sessionDays.unused * dayMs",
    ],
    ["maxSessions", "maxSessions = 50", "maxSessions = 500"],
    ["dropOldest: user", "and(eq(sessions.userId, userId), notInArray(", "and(undefined, notInArray("],
    ["dropOldest: newest of the user", ".where(eq(sessions.userId, userId))\n    .orderBy", ".orderBy"],
    ["dropOldest: order", "desc(sessions.createdAt), desc(sql`rowid`)", "sessions.createdAt, sql`rowid`"],
    ["sessionOf: session in memory", "(await sessionInMemory(db, tokenHash)) ?? (await", "(await"],
    ["createSession: full disk", "beginInMemory(db, session.tokenHash, {", "void ({"],
    [
      "createSession: full disk, verified hash",
      "const passwordHash = await assertHashUnchanged(db, user.id, verified)",
      "const passwordHash = await assertHashUnchanged(db, user.id, undefined)",
    ],
    ["revokeSession: full disk", "throw error\n    revokeInMemory(db, tokenHash)", "throw error"],
    ["revokeSession: began in memory", "dropInMemory(db, tokenHash)\n  return", "return"],
  ]),
]
