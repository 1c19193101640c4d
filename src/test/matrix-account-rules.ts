import { madeLink, notForOneself, ofCaller, pageOf, switched } from "./matrix-farm-rules"
import type { Caller } from "./matrix-people"
import { type Cell, needsLogin, type Rule } from "./matrix-rule"

const password = "green-heap"
const oldSession = ({ caller }: Cell) => caller.sessions.slice(0, 1).map((id) => `-sessions ${id}`)
const otherSessions = ({ caller }: Cell) => caller.sessions.slice(1).map((id) => `-sessions ${id}`)

/** The user with their farms. */
const signedInUser = (cell: Cell) => [cell.caller.email, ...ofCaller(cell).map(({ name }) => name)]

/** Each call about one's own account. */
export const accountRules: Record<string, Rule> = {
  "GET /auth/user": { access: "users", shows: signedInUser },
  "PATCH /auth/user": {
    access: "users",
    body: ({ place }) => ({ phone: "555", ...(Number.isNaN(place.id) ? {} : { farmId: place.id }) }),
    refuses: (cell) => {
      if (Number.isNaN(cell.place.id)) return undefined
      if (cell.caller.scope) return needsLogin
      return ofCaller(cell).some(({ id }) => id === cell.place.id) ? undefined : [404, "Farm not found"]
    },
    shows: signedInUser,
    writes: ({ caller, place }) => [`~users ${caller.user}`, ...switched(caller, place.farm?.id)],
  },
  "POST /auth/login": {
    access: "anyone",
    noTokens: true,
    status: 401,
    // An email of each caller's own, because ten failures with one are too many.
    body: ({ caller }) => ({ email: `no-${caller.name.replaceAll(/\W/g, "")}@farm.example`, password: "x" }),
  },
  "POST /auth/register": {
    access: "anyone",
    noTokens: true,
    status: 201,
    body: { email: "new@farm.test", password, firstName: "New", lastName: "Comer" },
    writes: (cell) => ["+users", "+farms", "+members", "+sessions", ...oldSession(cell)],
  },
  "POST /auth/logout": { access: "anyone", noTokens: true, writes: oldSession },

  "GET /auth/acts": {
    access: "users",
    noTokens: true,
    reads: /"id":\d+/g,
    shows: ({ caller, matrix }) => pageOf(matrix.acts.filter(({ person }) => person === caller.user)),
  },
  "GET /auth/sessions": {
    access: "users",
    noTokens: true,
    reads: /"id":"[^"]+"/g,
    shows: ({ caller }) => caller.sessions.map((id) => `"id":"${id}"`),
  },
  "DELETE /auth/sessions": {
    access: "users",
    noTokens: true,
    writes: (cell) => [...otherSessions(cell), ...tokensOf(cell.caller)],
  },
  // Of the asking session, it is known when it was used.
  "DELETE /auth/sessions/:id": {
    access: "users",
    noTokens: true,
    writes: ({ caller, place }) => [
      `-sessions ${place.session}`,
      ...(place.session === caller.sessions[0] ? [`~users ${caller.user}`] : []),
    ],
  },

  "GET /auth/tokens": {
    access: "users",
    noTokens: true,
    reads: /"id":\d+/g,
    shows: ({ caller }) => caller.apiTokens.map((id) => `"id":${id}`),
  },
  "POST /auth/tokens": {
    access: "users",
    noTokens: true,
    status: 201,
    body: { name: "Sensor", scope: "read", password: "none" },
    writes: () => ["+api_tokens"],
  },
  "DELETE /auth/tokens/:id": {
    access: "users",
    noTokens: true,
    writes: ({ place }) => [`-api_tokens ${place.id}`],
  },

  "POST /auth/password": {
    access: "users",
    noTokens: true,
    body: ({ place }) => ({ oldPassword: place.name === "right password" ? "none" : "some", password }),
    refuses: ({ place }) =>
      place.name === "right password" ? undefined : [403, "The old password is not right."],
    writes: (cell) => [
      `~users ${cell.caller.user}`,
      ...otherSessions(cell),
      ...tokensOf(cell.caller),
      ...linkOf(cell, cell.caller.user),
    ],
  },
  "POST /auth/password-links": {
    access: "admins",
    noTokens: true,
    status: 201,
    body: ({ place, matrix }) => ({
      email: matrix.callers.find(({ user }) => user === place.id)?.email ?? "unknown@farm.example",
    }),
    refuses: ({ caller, place }) => (caller.user === place.id ? notForOneself : undefined),
    writes: madeLink,
  },
  "GET /auth/password/:token": {
    access: "anyone",
    noTokens: true,
    shows: ({ place }) => [place.link?.user.email ?? ""],
  },
  "POST /auth/password/:token": {
    access: "anyone",
    noTokens: true,
    body: { password },
    shows: ({ place }) => [place.link?.user.email ?? ""],
    writes: (cell) => {
      const { user } = cell.place.link ?? {}
      const ended = new Set([...oldSession(cell), ...(user?.sessions.map((id) => `-sessions ${id}`) ?? [])])
      return [`~users ${user?.user}`, ...ended, "+sessions", ...tokensOf(user), ...linkOf(cell, user?.user)]
    },
  },
}

const tokensOf = (user: Caller | undefined) => user?.apiTokens.map((id) => `-api_tokens ${id}`) ?? []

/** The deletion of the user's link for setting a password. */
const linkOf = ({ matrix }: Cell, id: number | undefined) =>
  matrix.links.some(({ user }) => user.user === id) ? [`-password_links ${id}`] : []
