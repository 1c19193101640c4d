import { createApi } from "../app/api"
import type { ChangeKind } from "../contract/events"

/** The parts of each call of the route table, as `METHOD path`: those that all methods share have no call. */
const parts = createApi()
  .routes.filter(({ method }) => method !== "ALL")
  .map(({ method, path, handler }) => ({ call: `${method} ${path.replace(/(?<=.)\/$/, "")}`, handler }))

/** Every call of the API. */
export const calls = [...new Set(parts.map(({ call }) => call))]

const toldBy = (handler: object) =>
  "tells" in handler ? (handler.tells as readonly ChangeKind[]) : undefined

/** The changes that a call announces: one list for each announcement. */
export const saidBy = (call: string): (readonly ChangeKind[])[] =>
  parts.flatMap((part) => {
    const said = part.call === call ? toldBy(part.handler) : undefined
    return said ? [said] : []
  })

/** The differences between two states of the database, as by `differences`, that `said` does not announce. */
export const untold = (found: readonly string[], said: readonly ChangeKind[]): string[] =>
  found.filter((difference) => {
    const [kind] = kinds.find(([, tables]) => tables.test(difference)) ?? []
    return kind !== undefined && !said.includes(kind)
  })

/**
 * Readings and turns change what their row sums up, records are deleted with their row only, and invitations also with
 * the access of who made them.
 */
const kinds: readonly [ChangeKind, RegExp][] = [
  ["temperatures", /^[+~]temperatures\b/],
  ["turns", /^[+~]turns\b/],
  ["materials", /^[+~]material_additions\b/],
  ["sales", /^[+~]sales\b/],
  ["samples", /^[+~]samples\b/],
  ["results", /^[+~]results\b/],
  ["occurrences", /^[+~]occurrences\b/],
  ["visits", /^[+~]visits\b/],
  ["rows", /^([+-]compost_rows|\+row_changes)\b/],
  ["categories", /^.material_categories\b/],
  ["farm", /^(.farms|.members|\+invitations)\b/],
]
