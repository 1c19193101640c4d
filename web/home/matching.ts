import { isYard, type Row } from "#domain/rows"
import type { ClientRow } from "#domain/sales"
import type { TicketUse } from "#domain/tickets"

/** A text as it is compared: without case, accents, hyphens, spaces and what can't be seen. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    // The capitals of ß are SS; a Turkish ı has those of i.
    .toUpperCase()
    .toLowerCase()
    .replace(/[\p{M}\p{Pd}\p{Z}\p{C}_]/gu, "")

/** A pile with its texts as they are compared. */
export type Entry = { row: Row; label: string; others: string[] }

export const entriesOf = (
  rows: readonly Row[],
  clients: readonly ClientRow[],
  tickets: readonly TicketUse[],
): Entry[] => {
  const names = new Map<number, string[]>()
  const add = (rowId: number, name: string) => {
    const known = names.get(rowId)
    if (known) known.push(plain(name))
    else names.set(rowId, [plain(name)])
  }
  for (const { rowId, clientName } of clients) add(rowId, clientName)
  for (const { rowId, ticket } of tickets) add(rowId, ticket)
  return rows.map((row) => ({
    row,
    label: plain(row.rowId),
    others: [plain(row.location), ...(names.get(row.id) ?? [])],
  }))
}

/** How many loads at the gate have a ticket number with this text. */
export const loadsWith = (tickets: readonly TicketUse[], text: string): number =>
  tickets.filter(({ pile, ticket }) => isYard({ rowId: pile }) && plain(ticket).includes(plain(text))).length

/**
 * The piles that `text` names, the closest first: by the label, by the whole name of a place or client or a ticket number, by the label's
 * beginning or a part of it, by a part of the others. Of several words each may stand in another of these.
 */
export const matching = (entries: readonly Entry[], text: string): Row[] => {
  const whole = plain(text)
  const words = text.split(/\s+/u).map(plain).filter(Boolean)
  const place = ({ label, others }: Entry) => {
    if (label === whole) return 0
    if (others.includes(whole)) return 1
    if (label.startsWith(whole)) return 2
    if (label.includes(whole)) return 3
    return words.every((word) => [label, ...others].some((one) => one.includes(word))) ? 4 : undefined
  }
  return entries
    .flatMap((entry) => {
      const at = place(entry)
      return at === undefined ? [] : [{ at, row: entry.row }]
    })
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row)
}
