import type { Caller, Farm } from "./matrix-people"
import { codeOfReceiver } from "./matrix-receivers"
import type { Cell, Refusal, Rule } from "./matrix-rule"
import { daysOfFarm, roleOf } from "./matrix-rule"
import { onPostgres } from "./postgres"

export const ofCaller = ({ caller, matrix }: Cell) =>
  matrix.farms.filter(({ members }) => members.has(caller.user ?? 0))

/** The asking session, when another farm becomes its current one. */
export const switched = ({ sessions, joined }: Caller, farm: number | undefined) =>
  farm === undefined || farm === joined ? [] : [`~sessions ${sessions[0]}`]

export const notForOneself: Refusal = [
  403,
  "Change your own password in Account, or ask somebody else for a link.",
]

/** A link for a new password replaces the user's last one, and is told of in the list of acts. */
export const madeLink = ({ place, matrix }: Cell) => [
  matrix.links.some(({ user }) => user.user === place.id) ? `~password_links ${place.id}` : "+password_links",
  "+audit_lines",
  "+acts",
]

/** Only the farm's manager, without whom it would have none. */
const isLastManager = (farm: Farm | undefined, user: number) => {
  const managers = [...(farm?.members ?? [])].filter(([, role]) => role === "manager")
  return managers.length === 1 && managers[0]?.[0] === user
}

const needsManager = ({ place }: Cell): [number, string] | undefined =>
  isLastManager(place.farm, place.id)
    ? [409, "A farm needs a manager. Make somebody else a manager first."]
    : undefined

const membership = ({ place }: Cell) => `members ${place.id} in ${place.farm?.id}`
/** They end with the right of who made them. */
const invitationsBy = ({ place, matrix }: Cell) =>
  matrix.tokens
    .filter(({ name, madeBy }) => madeBy === place.id && !name.startsWith("revoked"))
    .map(({ id }) => `-invitations ${id}`)
/** Nobody has made one in a farm of somebody else's. */
const tokensMadeIn = ({ place, matrix }: Cell) =>
  matrix.callers
    .filter(({ user, farm }) => user === place.id && farm === place.farm)
    .flatMap(({ apiTokens }) => apiTokens.map((id) => `-api_tokens ${id}`))
const receiversOf = ({ place, matrix }: Cell) =>
  matrix.receivers
    .filter(({ user, farm }) => user === place.id && farm === place.farm)
    .map(({ id }) => `-receivers ${id}`)
/** The lists of acts have 20 lines. */
export const pageOf = (acts: { id: number }[]) => acts.slice(0, 20).map(({ id }) => `"id":${id}`)
const people = /"firstName":"\w+"|\w+@farm\.test/g

/** The first two piles of the farm that is asked for. */
const pilesToMerge = ({ place, matrix }: Cell) =>
  matrix.piles.flatMap(({ id, farmId }) => (farmId === place.farm?.id ? id : [])).slice(0, 2)
const isTwo = (cell: Cell) => pilesToMerge(cell).length === 2

const noFile: Refusal = [
  409,
  onPostgres
    ? "This server is one of several, which would each get some pieces of the file. Use windrow import."
    : "The file has not arrived to its end. Please send it again.",
]

/** Each call about the farm and its people. */
export const farmRules: Record<string, Rule> = {
  "GET /farm": { access: "members", shows: ({ place }) => [place.farm?.name ?? ""] },
  // Another zone, in which each reading is of the day before, and a start another instant of its day.
  "PATCH /farm": {
    access: "managers",
    body: { zone: "America/Los_Angeles" },
    shows: ({ place }) => [place.farm?.name ?? ""],
    writes: ({ place, matrix }) => [
      `~farms ${place.farm?.id}`,
      ...matrix.piles
        .filter(({ farmId }) => farmId === place.farm?.id)
        .flatMap(({ id }) => [`~compost_rows ${id}`, `~cooking_days ${id}`, "+row_changes"]),
      "+acts",
    ],
  },
  // The name of the farm stands in the ZIP, and the days of its piles.
  "GET /farm/export.zip": {
    access: "exporters",
    reads: /(?<=201\d-)03-\d\d/g,
    shows: daysOfFarm,
    writes: () => ["+acts"],
  },
  // Its piles, by the days on which they were formed.
  "GET /farm/season": { access: "members", shows: daysOfFarm, reads: /(?<="formed":"201\d-)03-\d\d/g },
  "GET /farm/season.csv": { access: "members", shows: daysOfFarm },
  "GET /farm/acts": {
    access: "managers",
    reads: /"id":\d+/g,
    shows: ({ place, matrix }) => pageOf(matrix.acts.filter(({ farm }) => farm === place.farm?.id)),
  },
  "GET /farm/import": { access: "managers" },
  // Without a file's headers, or a file; imports have tests of their own.
  "GET /farm/imports": {
    access: "managers",
    reads: /[\w']+'s farm\.csv/g,
    shows: ({ place }) => [`${place.farm?.name}.csv`],
  },
  "POST /farm/imports/preview": { access: "managers", body: { name: "log.csv" }, refuses: () => noFile },
  "POST /farm/imports": { access: "managers", body: { name: "log.csv" }, refuses: () => noFile },
  "POST /farm/imports/:importId/take-back": {
    access: "managers",
    body: { reason: "Wrong unit" },
    status: 202,
    isOver: (state) => !/checking|voiding/.test(state),
    writes: ({ place }) => [`~imports ${place.id}`, "+acts", "+acts", "+audit_lines", "+audit_lines"],
  },
  "GET /farm/yard/former": { access: "members" },
  "POST /farm/yard": { access: "managers", status: 201, writes: () => ["+compost_rows", "+acts"] },
  "GET /farm/probes": {
    access: "members",
    reads: /[\w']+'s probe/g,
    shows: ({ place }) => [`${place.farm?.name.split(" ")[0]} probe`],
  },
  "POST /farm/merges": {
    access: "managers",
    status: 201,
    body: (cell) => ({ parents: pilesToMerge(cell), rowId: "New", location: "Yard" }),
    refuses: (cell) => (isTwo(cell) ? undefined : [400, "Choose at least two piles"]),
    writes: (cell) => [
      ...["+compost_rows", "+cooking_days", "+row_changes"],
      ...pilesToMerge(cell).flatMap((id) => [
        ...[`~compost_rows ${id}`, "+pile_links", "+row_changes", "+row_changes"],
      ]),
    ],
  },
  "POST /farm/probes": {
    access: "managers",
    body: { name: "New" },
    status: 201,
    writes: () => ["+probe_keys", "+wireless_probes", "+acts"],
  },
  "PATCH /farm/probes/:probeId": {
    access: "managers",
    body: { name: "Other" },
    writes: ({ place }) => [`~wireless_probes ${place.id}`],
  },
  "POST /farm/probes/:probeId/place": {
    access: "writers",
    body: { rowId: null },
    writes: () => ["+probe_places"],
  },
  "POST /farm/probes/:probeId/key": {
    access: "managers",
    status: 201,
    writes: ({ place }) => [`~probe_keys ${place.id}`, "+acts"],
  },
  "DELETE /farm/probes/:probeId": {
    access: "managers",
    writes: ({ place }) => [`~wireless_probes ${place.id}`, `~probe_keys ${place.id}`, "+acts"],
  },
  // With a key: src/probes/probes.test.ts.
  "GET /probes/in": { access: "anyone", keyed: true },
  "POST /probes/in": { access: "anyone", keyed: true },
  "GET /probes/in/:key": { access: "anyone", keyed: true },
  "POST /probes/in/:key": { access: "anyone", keyed: true },
  "PATCH /farm/import": { access: "managers", status: 400 },
  // The matrix has a receiver of each of its people; those of a farm have tests of their own.
  "GET /farm/messages": { access: "members", noTokens: true },
  "GET /farm/messages/receivers": {
    access: "members",
    noTokens: true,
    reads: /"id":\d+/g,
    shows: (cell) =>
      cell.matrix.receivers
        .filter(({ user, farm }) => user === cell.caller.user && farm === cell.place.farm)
        .map(({ id }) => `"id":${id}`),
  },
  "POST /farm/messages/receivers": {
    access: "members",
    noTokens: true,
    status: 201,
    body: { audience: "me", kind: "ntfy", address: "https://ntfy.invalid", topic: "yard", news: ["fire"] },
    writes: () => ["+receivers", "+acts"],
  },
  "PATCH /farm/messages/receivers/:receiverId": {
    access: "members",
    noTokens: true,
    body: { news: ["fire", "heat"] },
    writes: ({ place }) => [`~receivers ${place.id}`],
  },
  "DELETE /farm/messages/receivers/:receiverId": {
    access: "members",
    noTokens: true,
    writes: ({ place }) => [`-receivers ${place.id}`, "+acts"],
  },
  "POST /farm/messages/receivers/:receiverId/test": {
    access: "members",
    noTokens: true,
    status: 202,
    writes: () => ["+messages"],
  },
  "POST /farm/messages/receivers/:receiverId/confirm": {
    access: "members",
    noTokens: true,
    body: ({ place }) => ({ code: codeOfReceiver(place.id) }),
    writes: ({ place }) => [`~receivers ${place.id}`],
  },
  "POST /farm/import": {
    access: "managers",
    refuses: () => noFile,
  },
  "GET /farm/members": {
    access: "members",
    reads: people,
    shows: (cell) =>
      cell.matrix.callers
        .filter(({ user }) => user !== undefined && cell.place.farm?.members.has(user))
        .flatMap(({ email }) => [
          `"firstName":"${email.charAt(0).toUpperCase()}${email.slice(1, email.indexOf("@"))}"`,
          ...(roleOf(cell) === "manager" ? [email] : []),
        ]),
  },
  "PATCH /farm/members/:id": {
    access: "managers",
    noTokens: true,
    body: { role: "inspector" },
    refuses: needsManager,
    writes: (cell) => [
      ...(cell.place.farm?.members.get(cell.place.id) === "inspector"
        ? []
        : [`~${membership(cell)}`, "+acts"]),
      ...invitationsBy(cell),
    ],
  },
  "DELETE /farm/members/:id": {
    access: "leavers",
    noTokens: true,
    refuses: needsManager,
    writes: (cell) => {
      const farms = cell.matrix.farms.filter(({ members }) => members.has(cell.place.id))
      return [
        `-${membership(cell)}`,
        "+acts",
        ...invitationsBy(cell),
        ...tokensMadeIn(cell),
        ...receiversOf(cell),
        ...(farms.length === 1 ? ["+farms", "+members"] : []),
      ]
    },
  },

  // An administrator's may be for anybody else; see `memberPlaces`.
  "POST /farm/members/:id/password-link": {
    access: "linkMakers",
    noTokens: true,
    status: 201,
    refuses: ({ caller, place, matrix }) => {
      if (caller.user === place.id) return notForOneself
      if (caller.isAdmin) return undefined
      if (matrix.callers.some(({ user, isAdmin }) => user === place.id && isAdmin))
        return [403, "Only an administrator can make a link for an administrator."]
      if (matrix.farms.filter(({ members }) => members.has(place.id)).length > 1)
        return [403, "This person also belongs to another farm. Ask an administrator for a link."]
      return undefined
    },
    writes: madeLink,
  },

  "GET /farm/invitations": {
    access: "managers",
    noTokens: true,
    reads: /"id":\d+/g,
    shows: ({ place, matrix }) =>
      matrix.tokens.filter(({ farm }) => farm && farm === place.farm).map(({ id }) => `"id":${id}`),
  },
  // Deletes those that have ended.
  "POST /farm/invitations": {
    access: "managers",
    noTokens: true,
    status: 201,
    body: { role: "worker" },
    writes: ({ matrix }) => [
      "+invitations",
      "+acts",
      ...matrix.tokens.filter(({ name }) => name.startsWith("ended")).map(({ id }) => `-invitations ${id}`),
    ],
  },
  "DELETE /farm/invitations/:id": {
    access: "managers",
    noTokens: true,
    writes: ({ place }) => [`-invitations ${place.id}`, "+acts"],
  },
  "GET /join/:token": {
    access: "anyone",
    noTokens: true,
    shows: ({ place }) => [place.token?.farm?.name ?? ""],
  },
  "POST /join/:token": {
    access: "users",
    noTokens: true,
    refuses: (cell) => {
      const isMember = ofCaller(cell).some((farm) => farm === cell.place.token?.farm)
      return isMember ? [409, "You already belong to this farm."] : undefined
    },
    writes: ({ caller, place: { token } }) => [
      "+members",
      "+acts",
      `-invitations ${token?.id}`,
      ...switched(caller, token?.farm?.id),
    ],
  },
}
