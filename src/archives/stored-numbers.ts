import type { ArchivedRecord } from "../contract/archive"
import { netWeight } from "../domain/totals"
import { quantitiesOf, withStored } from "../domain/written"

type Of<E extends ArchivedRecord["kind"]> = Extract<ArchivedRecord, { kind: E }>

/** A reading's °F, exactly. The schema has refused one without any. */
export const degreesIn = (reading: Of<"temperature">): number =>
  withStored(quantitiesOf("temperatures"), reading).temperature ?? 0

/** The net weight of a load, lb. */
export const netIn = (sale: Of<"sale">): number => {
  const { emptyWeight = 0, fullWeight = 0 } = withStored(quantitiesOf("sales"), sale)
  // Without the noise of binary fractions.
  return Math.round(netWeight({ emptyWeight, fullWeight }) * 1e6) / 1e6
}
