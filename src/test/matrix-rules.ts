import type { Pile } from "./matrix-world"

/** The rest of the matrix follows from this and from the ids in the path. */
type Access = "anyone" | "users" | "admins"

/** An allowed caller's user id, pile, and the last id in the path. */
export type Allowed = { user: number | undefined; pile: Pile; id: number }

export type Rule = {
  access: Access
  body?: object
  /** The status of an allowed call; 200 if not given. */
  status?: number
  /** Whose rows the answer contains; `uses` are all users' for an admin. */
  shows?: "row" | "owner" | "uses"
  /** The table rows that an allowed call adds (+), alters (~) or deletes (-); none if not given. */
  writes?: (allowed: Allowed) => string[]
}

const reading = { temperature: 140, photoUrl: null }
const load = { clientName: "Cy", emptyWeight: 1, fullWeight: 2, photoUrl: null }
const reason = { reason: "Wrong pile" }
const person = { email: "new@farm.test", password: "green-heap", firstName: "New", lastName: "Comer" }
const field = ({ pile }: Allowed) => [`~compost_rows ${pile.id}`, "+row_changes"]
const oldSession = ({ user }: Allowed) => (user === undefined ? [] : [`-sessions ${user}`])

/** Each call of the API as `METHOD path`, with what it needs to succeed and what it may then do. */
export const rules: Record<string, Rule> = {
  "GET /health": { access: "anyone" },
  "GET /auth/user": { access: "users" },
  "POST /auth/login": { access: "anyone", status: 401, body: { email: "no@farm.test", password: "x" } },
  "POST /auth/register": {
    access: "anyone",
    status: 201,
    body: person,
    writes: (allowed) => ["+users", "+sessions", ...oldSession(allowed)],
  },
  "POST /auth/logout": { access: "anyone", writes: oldSession },

  "GET /rows": { access: "users", shows: "owner" },
  "POST /rows": {
    access: "users",
    status: 201,
    body: { rowId: "New", location: "Yard", length: 40 },
    writes: () => ["+compost_rows"],
  },
  "GET /rows/:id": { access: "users", shows: "row" },
  "PATCH /rows/:id": { access: "users", shows: "row", body: { length: 99 }, writes: field },
  "GET /rows/:id/changes": { access: "users", shows: "row" },
  "PATCH /rows/:id/status": { access: "users", shows: "row", body: { status: "inactive" }, writes: field },
  "DELETE /rows/:id": {
    access: "users",
    writes: ({ pile }) => [
      `-compost_rows ${pile.id}`,
      `-cooking_days ${pile.id}`,
      `-material_additions ${pile.materials}`,
      `-photos ${pile.photos}`,
      `-row_changes ${pile.changes}`,
      `-temperatures ${pile.temperatures}`,
      `-turns ${pile.turns}`,
    ],
  },

  "GET /rows/:id/temperatures": { access: "users", shows: "row" },
  "GET /rows/:id/temperatures/:temperatureId": { access: "users", shows: "row" },
  "POST /rows/:id/temperatures": {
    access: "users",
    status: 201,
    body: reading,
    writes: ({ pile }) => ["+temperatures", `~compost_rows ${pile.id}`, `~cooking_days ${pile.id}`],
  },
  "POST /rows/:id/temperatures/:temperatureId/void": {
    access: "users",
    status: 201,
    body: reason,
    shows: "row",
    writes: ({ pile, id }) => [`~temperatures ${id}`, `~compost_rows ${pile.id}`, `-cooking_days ${pile.id}`],
  },

  "GET /rows/:id/turns": { access: "users", shows: "row" },
  "POST /rows/:id/turns": {
    access: "users",
    status: 201,
    body: { waterAdded: true },
    writes: ({ pile }) => ["+turns", `~compost_rows ${pile.id}`],
  },
  "POST /rows/:id/turns/:recordId/void": {
    access: "users",
    status: 201,
    body: reason,
    shows: "row",
    writes: ({ pile, id }) => [`~turns ${id}`, `~compost_rows ${pile.id}`],
  },

  "GET /rows/:id/materials": { access: "users", shows: "row" },
  "POST /rows/:id/materials": {
    access: "users",
    status: 201,
    body: { cubicYards: 3, materialCategoryId: 1 },
    writes: () => ["+material_additions"],
  },
  "POST /rows/:id/materials/:recordId/void": {
    access: "users",
    status: 201,
    body: reason,
    shows: "row",
    writes: ({ id }) => [`~material_additions ${id}`],
  },

  "GET /rows/:id/sales": { access: "users", shows: "row" },
  "GET /rows/:id/sales/:saleId": { access: "users", shows: "row" },
  "POST /rows/:id/sales": { access: "users", status: 201, body: load, writes: () => ["+sales"] },
  "POST /rows/:id/sales/:saleId/void": {
    access: "users",
    status: 201,
    body: reason,
    shows: "row",
    writes: ({ id }) => [`~sales ${id}`],
  },

  "GET /rows/:id/history": { access: "users", shows: "row" },
  "GET /rows/:id/log.csv": { access: "users", shows: "row" },
  "GET /log.csv": { access: "users", shows: "owner" },
  "GET /clients": { access: "users", shows: "owner" },
  "GET /photos/:id": { access: "users" },
  "GET /photos/:id/thumbnail": { access: "users", writes: () => ["+thumbnails"] },
  // Without a piece's headers; uploads have tests of their own.
  "PATCH /uploads/:name": { access: "users", status: 400 },

  "GET /material-categories": { access: "users" },
  "GET /material-categories/:id/rows": { access: "users", shows: "uses" },
  "POST /material-categories": {
    access: "admins",
    status: 201,
    body: { name: "New" },
    writes: () => ["+material_categories"],
  },
  "PUT /material-categories/:id": {
    access: "admins",
    body: { name: "Other" },
    writes: ({ id }) => [`~material_categories ${id}`],
  },
  "DELETE /material-categories/:id": {
    access: "admins",
    writes: ({ id }) => [`-material_categories ${id}`],
  },
}
