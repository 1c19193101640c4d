import { dataUrlOf, makeJpeg } from "../src/test/jpeg-maker"
import { emailOf, type Step, type Value } from "./step"

export const label = (actor: string, pile: string) => `${actor} ${pile}`

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

/** An actor's steps: each makes a record with its own instant. */
export const writing = async (actor: string) => {
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
    /** A reading whose photo comes before it, in two pieces. */
    uploaded: async (name: string, pile: string, temperature: number): Promise<Step[]> => {
      // The answers of several actors are told apart by the sizes of their pieces.
      const own = actor.charCodeAt(actor.length - 1)
      const jpeg = Uint8Array.from(await makeJpeg({ width: 128 + own, height: 90 }))
      const taken = record(name, pile, ["temperatures", "temperatures", "recorded_at", "recordedAt"])(
        { temperature, photoUrl: `/api/uploads/${name}` },
        { temperature, [photo]: jpeg },
      )
      const piece = (offset: number, end: number): Step => ({
        name: `${actor} ${name} from byte ${offset}`,
        actor,
        method: "PATCH",
        path: `/api/uploads/${name}`,
        piece: { offset, length: jpeg.length, bytes: jpeg.slice(offset, end) },
        fact: {
          table: "uploads",
          identity: {
            name,
            '"offset"': offset,
            "(SELECT email FROM users WHERE id = it.user_id)": emailOf(actor),
          },
          values: { bytes: jpeg.slice(offset, end) },
        },
        until: taken.name,
        done: { status: 409, how: "nothing" },
      })
      return [piece(0, 300 + own), piece(300 + own, jpeg.length), taken]
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
