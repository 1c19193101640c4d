import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import type { Db } from "../db/connection"
import { rows, sales } from "../db/schema"
import type { Member } from "../domain/farms"
import { mostTickets, type TicketUse } from "../domain/tickets"

/** The ticket numbers of the farm's records that count, the latest first: piles are found by them, and a form asks about one twice. */
export const ticketsOf = async (db: Db, { farmId }: Pick<Member, "farmId">): Promise<TicketUse[]> => {
  const { id, ticket, rowId, removedAt: at } = sales
  const found = await db
    .select({ id, ticket, rowId, pile: rows.rowId, at })
    .from(sales)
    .innerJoin(rows, eq(rows.id, sales.rowId))
    .where(and(eq(rows.farmId, farmId), isNull(sales.voidedAt), isNotNull(ticket)))
    .orderBy(desc(at), desc(id))
    .limit(mostTickets)
  return found.map((use) => ({ ...use, ticket: use.ticket ?? "", kind: "sales" }))
}
