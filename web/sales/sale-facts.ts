import { isWrittenElse, writtenText } from "#domain/as-written"
import type { Calendar } from "#domain/calendar"
import { type Sale, weightsText } from "#domain/sales"
import { netWeight } from "#domain/totals"
import { withUnit } from "#domain/units"

type Facts = (readonly [name: string, value: string])[]

/** A load's ticket, weights and volume, with what was written in another unit than the reader's. */
export const loadFacts = (sale: Sale): Facts => [
  ...ticketFact(sale),
  ["Full Weight", withUnit("weight", sale.fullWeight)],
  ["Empty Weight", withUnit("weight", sale.emptyWeight)],
  ...(isWrittenElse(sale, "weight") ? [["As Written", weightsText(sale)] as const] : []),
  ...volumeFacts(sale),
]

const ticketFact = ({ ticket }: Sale): Facts => (ticket ? [["Ticket", ticket]] : [])

const volumeFacts = ({ cubicYards, volumeValue: value, volumeUnit: unit }: Sale): Facts => {
  // Undefined in an answer that a device keeps from before.
  if (cubicYards == null) return []
  const written = { value, unit }
  return [
    ["Volume", withUnit("volume", cubicYards)],
    ...(isWrittenElse(written, "volume")
      ? [["Volume as Written", writtenText(written, "volume", cubicYards)] as const]
      : []),
  ]
}

/** The sale as a paper about it says it, in the farm's zone. */
export const paperFacts = (sale: Sale, pile: string, { dateTimeOf }: Calendar): Facts => [
  ["Client", sale.clientName],
  ["Sold", dateTimeOf(sale.removedAt)],
  ["Pile", pile],
  ...loadFacts(sale),
  ["Net Weight", withUnit("weight", netWeight(sale))],
]
