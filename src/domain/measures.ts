import { degreesOf, writtenText } from "./as-written"
import type { HistoryEvent } from "./history"
import { isRecord } from "./history-words"
import type { EventOf, RecordEvent, RecordFacts } from "./record-kinds"
import { weightsText } from "./sales"
import { netWeight } from "./totals"
import type { Quantity } from "./units"
import type { MeasuredKind } from "./written"

/** An amount that a spreadsheet can sum, in the stored unit; `written` is how it was written. */
export type Measure = { quantity: Quantity; value: number; written: string }

type Measures<Event extends RecordEvent> = { [E in Event]: (facts: RecordFacts<E>) => Measure }

/** The amount of each kind of record that has one: of a sale its net weight. */
const measures: Measures<EventOf[MeasuredKind]> = {
  temperature: (reading) => {
    const value = degreesOf(reading)
    return { quantity: "temperature", value, written: writtenText(reading, "temperature", value) }
  },
  material: (material) => ({
    quantity: "volume",
    value: material.cubicYards,
    written: writtenText(material, "volume", material.cubicYards),
  }),
  sale: (sale) => ({ quantity: "weight", value: netWeight(sale), written: weightsText(sale) }),
}

const measureRecord = <E extends RecordEvent>(facts: RecordFacts<E>): Measure | undefined =>
  (measures as Partial<Measures<RecordEvent>>)[facts.kind]?.(facts)

/** How a record's amount was written, also of one that is voided; empty for other events. */
export const writtenOf = (event: HistoryEvent): string =>
  (isRecord(event) && measureRecord(event)?.written) || ""

/** A record's amount; undefined for other events, and when it is voided, so that sums are right. */
export const measureOf = (event: HistoryEvent): Measure | undefined =>
  event.voidReason === null && isRecord(event) ? measureRecord(event) : undefined
