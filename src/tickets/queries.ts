import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import type { Db } from "../db/connection"
import { materials, rows, sales } from "../db/schema"
import type { Member } from "../domain/farms"
import { mostTickets, type TicketUse } from "../domain/tickets"

/** The kinds of records that have ticket numbers, and when each record was. */
const ticketed = { sales: [sales, sales.removedAt], materials: [materials, materials.addedAt] } as const

type Farm = Pick<Member, "farmId">

/** The ticket numbers of the farm's records that count, the latest first: piles are found by them, and a form asks about one twice. */
export const ticketsOf = async (db: Db, farm: Farm): Promise<TicketUse[]> =>
  [...(await ofKind(db, farm, "sales")), ...(await ofKind(db, farm, "materials"))]
    .sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))
    .slice(0, mostTickets)

const ofKind = async (db: Db, { farmId }: Farm, kind: keyof typeof ticketed): Promise<TicketUse[]> => {
  const [table, at] = ticketed[kind]
  const { id, ticket, rowId } = table
  const found = await db
    .select({ id, ticket, rowId, pile: rows.rowId, at })
    .from(table)
    .innerJoin(rows, eq(rows.id, rowId))
    .where(and(eq(rows.farmId, farmId), isNull(table.voidedAt), isNotNull(ticket)))
    .orderBy(desc(at), desc(id))
    .limit(mostTickets)
  return found.map((use) => ({ ...use, ticket: use.ticket ?? "", kind }))
}
