import { byClient } from "./clients"
import { nameKey } from "./name-key"
import type { Sold } from "./season"
import { total } from "./season-sum"
import { netWeight } from "./totals"

/** A sale that counts. */
export type Outgoing = {
  removedAt: string
  clientName: string
  /** lb. */
  emptyWeight: number
  fullWeight: number
  cubicYards: number | null
}

export const soldOf = (sales: readonly Outgoing[]): Sold => ({
  loads: sales.length,
  cubicYards: total(sales.map(({ cubicYards }) => cubicYards ?? 0)),
  unmeasured: sales.filter(({ cubicYards }) => cubicYards === null).length,
  pounds: total(sales.map(netWeight)),
})

/** By client, in the order of their names. */
export const outByClient = (sales: readonly Outgoing[]) =>
  byClient([...sales].sort((one, other) => (one.clientName < other.clientName ? -1 : 1)))
    .map(({ name, sales: of }) => ({ client: name, ...soldOf(of) }))
    .sort((one, other) => (nameKey(one.client) < nameKey(other.client) ? -1 : 1))
