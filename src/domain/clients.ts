import { nameKey } from "./name-key"

type Sold = { clientName: string; removedAt: string }

/** A client, named as most recently written, and what was sold to them. */
export type Client<S extends Sold> = { name: string; sales: S[] }

/** Sales by client, the latest client first: names that look the same are one. Of one instant the first in the list is the latest. */
export const byClient = <S extends Sold>(sales: readonly S[]): Client<S>[] => {
  const clients = new Map<string, Client<S>>()
  const latestFirst = [...sales].sort((one, other) => Date.parse(other.removedAt) - Date.parse(one.removedAt))
  for (const sale of latestFirst) {
    const key = nameKey(sale.clientName)
    const known = clients.get(key)
    if (known) known.sales.push(sale)
    else clients.set(key, { name: sale.clientName, sales: [sale] })
  }
  return [...clients.values()]
}
