import { dataUrlOf, makeJpeg } from "../src/test/jpeg-maker"
import { admin } from "./server"

type Value = string | number | Uint8Array | null

/**
 * How a database shows that a call was carried out. `identity` finds its record, of which there must be exactly
 * one; `values` is the rest of it, by column or by expression. With `gone` there must be none.
 */
export type Fact = {
  table: string
  identity: Record<string, Value>
  values: Record<string, Value>
  gone?: boolean
}

/** A call that writes. In the path and the body's text, `{name}` stands for the id in that call's answer. */
export type Step = {
  name: string
  actor: string
  method: "POST" | "PATCH" | "PUT" | "DELETE"
  path: string
  body?: object
  /** Sent with an Idempotency-Key, and sent again after every restart. */
  keyed?: boolean
  fact?: Fact
  /** The call that deletes what this one made. */
  until?: string
  /** What a call that was carried out, but never answered, is told when it is sent again. */
  done?: { status: number; how: "login" | "look up" | "nothing" }
}

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

export const passwordOf = (actor: string) => `${actor}-password`
export const emailOf = (actor: string) => `${actor}@farm.test`

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

/** What only the admin may do. */
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
  const { row, patch, status, turn, material, reading, sale, strike } = await writing(actor)
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
  const { row, patch, turn, material, reading, sale, strike } = await writing(actor)
  return [
    row("north"),
    material("m1", "north", 12),
    turn("t1", "north", true),
    await reading("h1", "north", 140, 96),
    await reading("h2", "north", 133, 320),
    strike("h2", "temperatures", "recorded_at"),
    patch("north", "location", "North yard", "By the fence"),
    turn("t2", "north", false),
    await reading("h3", "north", 151),
    await sale("sale1", "north", 200),
  ]
}

const label = (actor: string, pile: string) => `${actor} ${pile}`

/** A moment for each record of each actor: records are recognised by it. */
const moments = (actor: string) => {
  let next = Date.parse("2025-03-01T06:00:00.123Z") + actor.charCodeAt(actor.length - 1) * 1000
  return () => {
    next += 7 * 3_600_000
    return next
  }
}

const rowLabel = "(SELECT row_id FROM compost_rows WHERE id = it.row_id)"
const photo = "(SELECT jpeg FROM photos WHERE id = it.photo_id)"
const recorder = "(SELECT email FROM users WHERE id = it.recorded_by)"

const writing = async (actor: string) => {
  const next = moments(actor)
  const at = new Map<string, number>()

  const record = (
    name: string,
    pile: string,
    kind: [path: string, table: string, time: string, field: string],
  ) => {
    const [path, table, time, field] = kind
    const moment = next()
    at.set(name, moment)
    return (body: object, values: Record<string, Value>): Step => ({
      name: `${actor} ${name}`,
      actor,
      method: "POST",
      path: `/api/rows/{${actor} ${pile}}/${path}`,
      body: { ...body, [field]: new Date(moment).toISOString() },
      keyed: true,
      fact: {
        table,
        identity: { [time]: moment },
        values: { ...values, [rowLabel]: label(actor, pile), [recorder]: emailOf(actor) },
      },
    })
  }

  const row = (pile: string): Step => ({
    name: `${actor} ${pile}`,
    actor,
    method: "POST",
    path: "/api/rows",
    body: { rowId: label(actor, pile), location: "North yard", length: 80, cubicYards: 40 },
    keyed: true,
    fact: {
      table: "compost_rows",
      identity: { row_id: label(actor, pile) },
      values: { length: 80, cubic_yards: 40 },
    },
  })

  const change = (pile: string, field: string, from: string, to: string, path: string): Step => ({
    name: `${actor} ${pile} ${field} ${to}`,
    actor,
    method: "PATCH",
    path: `/api/rows/{${actor} ${pile}}${path}`,
    body: { [field]: to },
    fact: {
      table: "row_changes",
      identity: { [rowLabel]: label(actor, pile), field, '"to"': to },
      values: { '"from"': from },
    },
  })

  return {
    row,
    patch: (pile: string, field: string, from: string, to: string) => change(pile, field, from, to, ""),
    status: (pile: string, from: string, to: string) => change(pile, "status", from, to, "/status"),
    turn: (name: string, pile: string, waterAdded: boolean) =>
      record(name, pile, ["turns", "turns", "turned_at", "turnedAt"])(
        { waterAdded },
        { water_added: Number(waterAdded) },
      ),
    material: (name: string, pile: string, cubicYards: number) =>
      record(name, pile, ["materials", "material_additions", "added_at", "addedAt"])(
        { cubicYards, materialCategoryId: 3, notes: `${actor} ${name}` },
        { cubic_yards: cubicYards, material_category_id: 3, notes: `${actor} ${name}` },
      ),
    reading: async (name: string, pile: string, temperature: number, width?: number) => {
      const jpeg = width === undefined ? null : await makeJpeg({ width, height: 90 })
      return record(name, pile, ["temperatures", "temperatures", "recorded_at", "recordedAt"])(
        { temperature, photoUrl: jpeg && dataUrlOf(jpeg) },
        { temperature, [photo]: jpeg },
      )
    },
    sale: async (name: string, pile: string, width?: number) => {
      const jpeg = width === undefined ? null : await makeJpeg({ width, height: 90 })
      return record(name, pile, ["sales", "sales", "removed_at", "removedAt"])(
        {
          clientName: `${name} & Sons`,
          emptyWeight: 9000,
          fullWeight: 21_000,
          photoUrl: jpeg && dataUrlOf(jpeg),
        },
        { client_name: `${name} & Sons`, empty_weight: 9000, full_weight: 21_000, [photo]: jpeg },
      )
    },
    /** Voids a record of the north pile. */
    strike: (name: string, kind: string, time: string): Step => ({
      name: `${actor} strikes ${name}`,
      actor,
      method: "POST",
      path: `/api/rows/{${actor} north}/${kind}/{${actor} ${name}}/void`,
      body: { reason: `${name} was wrong` },
      keyed: true,
      fact: {
        table: kind === "materials" ? "material_additions" : kind,
        identity: { [time]: at.get(name) ?? 0, "it.voided_at IS NOT NULL": 1 },
        values: {
          void_reason: `${name} was wrong`,
          "(SELECT email FROM users WHERE id = it.voided_by)": emailOf(actor),
        },
      },
    }),
  }
}
