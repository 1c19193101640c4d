import { madeLink, notForOneself } from "./matrix-farm-rules"
import type { Cell, Refusal, Rule } from "./matrix-rule"
import { onPostgres } from "./postgres"

const line = "+audit_lines"

/** Refuses an admin what they may only do to others. */
const others =
  (sentence: string) =>
  ({ caller, place }: Cell): Refusal | undefined =>
    caller.user === place.id ? [403, sentence] : undefined

const notHere: Pick<Rule, "refuses"> = onPostgres
  ? { refuses: () => [409, "The records are in PostgreSQL, whose own tools make copies."] }
  : {}

const admins = (rule: Omit<Rule, "access" | "noTokens"> = {}): Rule => ({
  access: "admins",
  noTokens: true,
  ...rule,
})

const invitationsBy = (user: number, { tokens }: Cell["matrix"]) =>
  tokens.filter(({ name, madeBy }) => madeBy === user && !name.startsWith("revoked"))

/** The person reads of it, and so do the managers of each farm whose invitations end. */
const actsOfDisabling = ({ place, matrix }: Cell) =>
  Array(1 + new Set(invitationsBy(place.id, matrix).flatMap(({ farm }) => farm ?? [])).size).fill("+acts")

/** Invitations that the person made, and links that they made or may use. */
const endedLinks = ({ place, matrix }: Cell) => [
  ...invitationsBy(place.id, matrix).map(({ id }) => `-invitations ${id}`),
  ...[...matrix.links]
    .filter(
      ({ name, user, madeBy }) => !name.startsWith("replaced") && [user.user, madeBy].includes(place.id),
    )
    .map(({ user }) => `-password_links ${user.user}`),
]

const sessionsOf = ({ place, matrix }: Cell) =>
  (matrix.callers.find(({ user }) => user === place.id)?.sessions ?? []).map((id) => `-sessions ${id}`)

const tokensOf = ({ place, matrix }: Cell) =>
  (matrix.callers.find(({ user }) => user === place.id)?.apiTokens ?? []).map((id) => `-api_tokens ${id}`)

/** Each call about the server and everybody on it. */
export const serverRules: Record<string, Rule> = {
  "GET /server": admins(),
  "PUT /server/sign-up": admins({
    body: { signup: "closed" },
    writes: () => ["+server_settings", line],
  }),
  "GET /server/problems": admins(),
  "GET /server/audit": admins({ reads: /"id":1,/g, shows: () => ['"id":1,'] }),
  "GET /server/people": admins({
    reads: /\w+@farm\.test/g,
    shows: ({ matrix }) => matrix.callers.flatMap(({ user, email }) => (user === undefined ? [] : email)),
  }),
  "POST /server/people/:id/password-link": admins({
    status: 201,
    refuses: ({ caller, place }) => (caller.user === place.id ? notForOneself : undefined),
    writes: madeLink,
  }),
  "POST /server/people/:id/sign-out": admins({
    refuses: others("Sign out your own devices in Account."),
    writes: (cell) => [line, "+acts", ...sessionsOf(cell), ...tokensOf(cell)],
  }),
  "POST /server/people/:id/disable": admins({
    refuses: others("You can't disable yourself. Ask another administrator."),
    writes: (cell) => [
      line,
      ...actsOfDisabling(cell),
      `~users ${cell.place.id}`,
      ...sessionsOf(cell),
      ...tokensOf(cell),
      ...endedLinks(cell),
    ],
  }),
  "POST /server/people/:id/enable": admins(),
  "GET /server/copies": admins(),
  "POST /server/copies": admins({ status: 201, writes: () => [line], ...notHere }),
  "GET /server/copies/:name": admins({ writes: () => [line], ...notHere }),
  "POST /server/copies/:name/restore": admins({
    body: { word: "restore" },
    refuses: () => [409, "This server can't start itself again."],
    ...notHere,
  }),
}
