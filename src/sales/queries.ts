import { and, desc, eq, isNull, max } from "drizzle-orm"
import type { NewSale } from "../contract/sales"
import type { Db } from "../db/connection"
import { rows, sales } from "../db/schema"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import type { ClientRow, Sale } from "../domain/sales"
import type { AddPhoto } from "../photos/resolve-photo"
import { insertRecord } from "../records/of-row"
import { assertEditable } from "../records/queries"

const ofRow = eq(rows.id, sales.rowId)

/** The farm's sales that count. */
const soldBy = (member: Pick<Member, "farmId">) => and(eq(rows.farmId, member.farmId), isNull(sales.voidedAt))

/** Names of the farm's clients, most recent first, for completion in the form. */
export const clientsOf = async (db: Db, member: Pick<Member, "farmId">): Promise<string[]> => {
  const names = await db
    .select({ name: sales.clientName })
    .from(sales)
    .innerJoin(rows, ofRow)
    .where(soldBy(member))
    .groupBy(sales.clientName)
    .orderBy(desc(max(sales.removedAt)), desc(max(sales.id)))
    .limit(maxClients)
  return names.map(({ name }) => name)
}

const maxClients = 200

/** Which client bought from which row of the farm, each pair once: piles are found by it. */
export const clientRowsOf = (db: Db, member: Pick<Member, "farmId">): Promise<ClientRow[]> =>
  db
    .selectDistinct({ rowId: sales.rowId, clientName: sales.clientName })
    .from(sales)
    .innerJoin(rows, ofRow)
    .where(soldBy(member))
    .orderBy(sales.rowId, sales.clientName)

/**
 * Records a sale and its weigh ticket.
 * @throws AppError conflict when the row is removed
 */
export const recordSale = async (
  tx: Db,
  row: Row,
  member: Member,
  sale: Omit<NewSale, "photoUrl">,
  addPhoto: AddPhoto,
): Promise<Sale> => {
  await assertEditable(tx, row, member)
  // An empty field of a form is no number.
  const ticket = sale.ticket || null
  return insertRecord(tx, "sales", row, member, { ...sale, ticket, photoId: await addPhoto(tx) })
}
