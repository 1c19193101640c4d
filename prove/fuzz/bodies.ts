import type { Random } from "../seeded"
import { dateFrom, valueFrom } from "./values"

type PhotoFrom = (random: Random) => string
type Fields = Record<string, unknown>

/** Bodies by the end of the path; the values are valid, so that a changed one reaches the code behind the others. */
const validBody = (path: string, random: Random, photoFrom: PhotoFrom): Fields => {
  const label = `F-${random.below(1e9)}`
  const at = random.chance(0.3) ? dateFrom(random) : undefined
  if (path.endsWith("/login")) return { email: "nobody@farm.test", password: "wrong password" }
  if (path.endsWith("/register"))
    return {
      email: `${label}@farm.test`,
      password: "compost heap",
      firstName: "Fay",
      lastName: "Zer",
      phone: null,
    }
  if (path.endsWith("/temperatures")) return { temperature: 140, photoUrl: photoFrom(random), recordedAt: at }
  if (path.endsWith("/turns")) return { waterAdded: true, turnNumber: 1, turnedAt: at }
  if (path.endsWith("/materials")) return { cubicYards: 3, materialCategoryId: 1, notes: "wet", addedAt: at }
  if (path.endsWith("/sales"))
    return {
      clientName: "Cy",
      emptyWeight: 1,
      fullWeight: 2,
      photoUrl: photoFrom(random),
      removedAt: at,
    }
  if (path.endsWith("/void")) return { reason: "Wrong pile" }
  if (path.endsWith("/status"))
    return { status: random.one(["active", "inactive", "cooking_complete", "ready_for_pickup", "removed"]) }
  if (path.includes("/material-categories"))
    return { name: label, description: "", icon: "leaf", isCustom: true }
  const coordinates = { name: "Gate", lat: 52.5, lng: 13.4 }
  return { rowId: label, location: "Yard", length: 80, width: 12, coordinates, startDate: at }
}

/** A body for this path, as text: valid, with changed fields, or no JSON object at all. */
export const bodyFrom = (path: string, random: Random, photoFrom: PhotoFrom): string => {
  if (random.chance(0.08)) return brokenJson(random)
  const fields = validBody(path, random, photoFrom)
  for (const name of Object.keys(fields)) {
    if (random.chance(0.75)) continue
    if (random.chance(0.3)) delete fields[name]
    else fields[name] = valueFrom(random)
  }
  if (random.chance(0.1))
    fields[random.one(["userId", "id", "__proto__", "role", "\0", ""])] = valueFrom(random)
  return JSON.stringify(random.chance(0.04) ? valueFrom(random) : fields)
}

const brokenJson = (random: Random) =>
  random.one([
    "",
    "{",
    "null",
    "[]",
    '"x"',
    '{"temperature":1e999}',
    '{"rowId":"\\ud800"}',
    '{"a":1,"a":2}',
    "\ufeff{}",
    "{}\0",
    `${"[".repeat(5000)}${"]".repeat(5000)}`,
    `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`,
    `{"length":${"9".repeat(400)}}`,
    "\xff\xfe",
  ])
