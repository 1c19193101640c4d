import { farmPlaces } from "./matrix-farm-places"
import type { Caller } from "./matrix-people"
import { nowhere, type Place, place } from "./matrix-place"
import type { Matrix } from "./matrix-world"

export const accountPlaces = (template: string, caller: Caller, matrix: Matrix): Place[] => {
  if (template === "/auth/user") return userPlaces(template, matrix)
  if (template === "/auth/sessions/:id") return sessionPlaces(template, caller, matrix)
  if (template === "/auth/tokens") return farmPlaces(template, caller, matrix)
  if (template === "/auth/tokens/:id") return apiTokenPlaces(template, caller, matrix)
  if (template === "/auth/password/:token") return linkPlaces(template, matrix)
  if (template === "/auth/password-links") return emailPlaces(template, matrix)
  const names = template === "/auth/password" ? ["right password", "wrong password"] : ["no id"]
  return names.map((name) => place(template, name, []))
}

/** With no farm, each farm and no such farm as the one to switch to. */
const userPlaces = (template: string, { farms }: Matrix): Place[] => [
  place(template, "no farm", []),
  ...farms.map((farm) => ({ ...place(template, farm.name, [farm.id]), farm })),
  ...[999_999, 0, -1, 1.5].map((id) => place(template, `farm ${id}`, [id])),
]

const sessionPlaces = (template: string, caller: Caller, { callers }: Matrix): Place[] => {
  const missing = "Session not found"
  return [
    ...callers.flatMap(({ name, sessions }) =>
      sessions.map((session) => ({
        ...place(template, `session of ${name}`, [session]),
        ...(caller.sessions.includes(session) ? { session } : { missing }),
      })),
    ),
    ...nowhere.map((id) => ({ ...place(template, `session ${id}`, [id]), missing })),
  ]
}

const apiTokenPlaces = (template: string, caller: Caller, { callers }: Matrix): Place[] => {
  const missing = "Token not found"
  return [
    ...callers.flatMap(({ name, apiTokens }) =>
      apiTokens.map((id) => ({
        ...place(template, `token of ${name}`, [id]),
        ...(caller.apiTokens.includes(id) ? {} : { missing }),
      })),
    ),
    ...nowhere.map((id) => ({ ...place(template, `token ${id}`, [id]), missing })),
  ]
}

/** The body has the email. */
const emailPlaces = (template: string, { callers }: Matrix): Place[] => [
  ...callers
    .filter(({ user }) => user !== undefined)
    .map(({ name, user }) => place(template, name, [user ?? 0])),
  { ...place(template, "unknown email", []), missing: "There is no user with this email." },
]

const linkPlaces = (template: string, { links }: Matrix): Place[] => {
  const missing = "This link is no longer valid. Ask for a new one."
  return [
    ...links.map((link) => ({
      ...place(template, link.name, [link.token]),
      ...(link.isOpen ? { link } : { missing }),
    })),
    ...nowhere.map((id) => ({ ...place(template, `token ${id}`, [id]), missing })),
  ]
}

export const tokenPlaces = (template: string, { tokens }: Matrix): Place[] => {
  const missing = "This invitation is no longer valid. Ask for a new one."
  return [
    ...tokens.map((token) => ({
      ...place(template, token.name, [token.token]),
      token,
      ...(token.farm ? {} : { missing }),
    })),
    ...nowhere.map((id) => ({ ...place(template, `token ${id}`, [id]), missing })),
  ]
}
