import { admin } from "./server"
import { emailOf, passwordOf, type Step } from "./step"
import { label, writing } from "./writing"

/** Every writing call of docs/api.md, from the first sign-in on. */
export const fullScenario = async (): Promise<Step[]> => [
  ...entrySteps(["ana", "eve"]),
  ...catalogueSteps(),
  ...(await yardSteps("ana")),
  { name: "eve leaves", actor: "eve", method: "POST", path: "/api/auth/logout" },
]

/** The admin signs in and the others sign up. */
export const entrySteps = (actors: readonly string[]): Step[] => [
  { name: "ada enters", actor: "ada", method: "POST", path: "/api/auth/login", body: admin },
  ...actors.map(signUp),
]

const signUp = (actor: string): Step => {
  const names = { firstName: actor, lastName: "Farmer" }
  return {
    name: `${actor} signs up`,
    actor,
    method: "POST",
    path: "/api/auth/register",
    body: { email: emailOf(actor), password: passwordOf(actor), ...names },
    fact: {
      table: "users",
      identity: { email: emailOf(actor) },
      values: { first_name: actor, last_name: "Farmer", role: "user" },
    },
    done: { status: 409, how: "login" },
  }
}

/** Steps that only the admin may take. */
const catalogueSteps = (): Step[] => [
  category("grain", "POST", "/api/material-categories", {
    name: "Spent Grain",
    description: "From the brewery",
  }),
  category("grain described", "PUT", "/api/material-categories/{grain}", {
    name: "Spent Grain",
    description: "Wet, rich in nitrogen",
  }),
  {
    ...category("sawdust", "POST", "/api/material-categories", { name: "Sawdust" }),
    until: "sawdust deleted",
  },
  {
    name: "sawdust deleted",
    actor: "ada",
    method: "DELETE",
    path: "/api/material-categories/{sawdust}",
    fact: { table: "material_categories", identity: { name: "Sawdust" }, values: {}, gone: true },
    done: { status: 404, how: "nothing" },
  },
]

const category = (
  name: string,
  method: "POST" | "PUT",
  path: string,
  body: { name: string; description?: string },
): Step => ({
  name,
  actor: "ada",
  method,
  path,
  body,
  fact: { table: "material_categories", identity: { name: body.name }, values: {} },
  ...(method === "POST" && { done: { status: 409, how: "look up" as const } }),
})

/** A season of one farmer: three piles, of which one is sold and removed and one deleted. */
export const yardSteps = async (actor: string): Promise<Step[]> => {
  const { row, patch, status, turn, material, reading, uploaded, sale, strike } = await writing(actor)
  const doomed = { until: `${actor} deletes` }
  return [
    row("north"),
    row("south"),
    { ...row("doomed"), ...doomed },
    patch("north", "location", "North yard", "By the fence"),
    material("m1", "north", 12),
    material("m2", "north", 7),
    material("m3", "south", 30),
    { ...material("m4", "doomed", 3), ...doomed },
    turn("t1", "north", true),
    turn("t2", "north", false),
    turn("t3", "north", true),
    turn("t4", "north", false),
    turn("t5", "south", true),
    { ...turn("t6", "doomed", true), ...doomed },
    await reading("h1", "north", 120, 96),
    await reading("h2", "north", 133, 320),
    await reading("h3", "north", 140),
    await reading("h4", "north", 151, 128),
    await reading("h5", "north", 128, 640),
    await reading("h6", "north", 99),
    ...(await uploaded("h7", "north", 138)),
    await reading("s1", "south", 131, 160),
    await reading("s2", "south", 160),
    { ...(await reading("d1", "doomed", 135, 224)), ...doomed },
    await sale("sale1", "north", 200),
    await sale("sale2", "north"),
    strike("h2", "temperatures", "recorded_at"),
    strike("t2", "turns", "turned_at"),
    strike("m2", "materials", "added_at"),
    strike("sale2", "sales", "removed_at"),
    status("south", "active", "inactive"),
    status("south", "inactive", "active"),
    status("north", "active", "ready_for_pickup"),
    { ...status("north", "ready_for_pickup", "removed"), done: { status: 409, how: "nothing" } },
    {
      name: `${actor} deletes`,
      actor,
      method: "DELETE",
      path: `/api/rows/{${actor} doomed}`,
      fact: { table: "compost_rows", identity: { row_id: label(actor, "doomed") }, values: {}, gone: true },
      done: { status: 404, how: "nothing" },
    },
  ]
}

/** The part of a season that rigs with many writers or many faults can afford: every kind of record once. */
export const shortYardSteps = async (actor: string): Promise<Step[]> => {
  const { row, patch, turn, material, reading, uploaded, sale, strike } = await writing(actor)
  return [
    row("north"),
    material("m1", "north", 12),
    turn("t1", "north", true),
    await reading("h1", "north", 140, 96),
    await reading("h2", "north", 133, 320),
    strike("h2", "temperatures", "recorded_at"),
    patch("north", "location", "North yard", "By the fence"),
    turn("t2", "north", false),
    ...(await uploaded("h3", "north", 151)),
    await sale("sale1", "north", 200),
  ]
}
