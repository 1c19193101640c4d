import { joined } from "#domain/details"
import {
  describeRecord,
  eventOf,
  type FamilyAct,
  isFamilyAct,
  type RecordFacts,
  type RecordKind,
  recordEvents,
} from "#domain/record-kinds"
import { howTaken, type SampleFacts } from "#domain/samples"
import { numberOf, withUnit } from "#domain/units"
import { readingIn, readingsOf } from "./readings-of"
import { fieldsIn, type WaitingRecord } from "./waiting"

type Told = Pick<
  WaitingRecord,
  "key" | "kind" | "voids" | "moved" | "body" | "stored" | "category" | "others"
>

/**
 * A waiting record in words: '146 °F', '118–156 °F, 9 probes', 'Turn, water added', 'Void of a sale: Wrong load', 'Move of 146 °F to A-107',
 * 'Merge with A-107 into C-12'; 'Undo of 146 °F' where `all` has the
 * record that it takes back.
 */
export const describeWaiting = (record: Told, all: readonly Told[]): string => {
  const { kind, voids, moved, body } = record
  if (isFamilyAct(kind)) return describeAct(kind, record)
  if (voids === undefined) return describe({ ...record, kind })
  if (moved) return `Move of ${describe({ kind, body: moved.body })} to ${moved.label}`
  const undone = all.find(({ key }) => key === voids)
  if (undone) return `Undo of ${describeWaiting(undone, [])}`
  return joined(`Void of ${recordEvents[eventOf[kind]].noun}: ${String(body.reason)}`, everywhere(body))
}

/** A turn and a sample have no number before the server gives them one. */
const describe = ({
  kind,
  body,
  stored,
  category = "Material",
}: Pick<WaitingRecord, "body" | "stored" | "category"> & { kind: RecordKind }) => {
  const fields = fieldsIn({ kind, body, ...(stored && { stored }) })
  if (kind === "turns") return joined("Turn", fields.waterAdded === true ? "water added" : "no water")
  if (kind === "samples") return joined("Sample", howTaken(fields as SampleFacts))
  const facts: Record<string, unknown> = { ...fields, category, kind: eventOf[kind], readings: 0 }
  return joined(probesOf(body), describeRecord(facts as RecordFacts), everywhere(body))
}

const describeAct = (
  kind: FamilyAct,
  { body, stored, others = [] }: Pick<WaitingRecord, "body" | "stored" | "others">,
) => {
  const label = String(body.rowId)
  const labels = others.map((other) => other.label).join(", ")
  if (kind === "merges") return `Merge with ${labels} into ${label}`
  const volume = stored?.cubicYards
  return joined(`Split into ${label}`, volume === undefined ? null : withUnit("volume", volume))
}

/** As the form calls it. */
const everywhere = ({ everyPile }: WaitingRecord["body"]) =>
  everyPile === true ? "for every active pile" : null

/** '118–156 °F, 9 probes' */
const probesOf = (body: WaitingRecord["body"]) => {
  const degrees = readingsOf(body).map((reading) => readingIn(reading).temperature)
  if (degrees.length === 0) return null
  const [lowest, highest] = [Math.min(...degrees), Math.max(...degrees)]
  const low = lowest === highest ? "" : `${numberOf("temperature", lowest)}–`
  return joined(
    `${low}${withUnit("temperature", highest)}`,
    degrees.length === 1 ? "1 probe" : `${degrees.length} probes`,
  )
}
