import { and, desc, eq, isNull, max } from "drizzle-orm"
import type { NewSale } from "../contract/sales"
import type { Db } from "../db/connection"
import { rows, sales } from "../db/schema"
import { byClient } from "../domain/clients"
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
  const { clientName } = sales
  const names = await db
    .select({ clientName, removedAt: max(sales.removedAt) })
    .from(sales)
    .innerJoin(rows, ofRow)
    .where(soldBy(member))
    .groupBy(clientName)
    .orderBy(desc(max(sales.removedAt)), desc(max(sales.id)))
  return byClient(names.map(withTime))
    .map(({ name }) => name)
    .slice(0, maxClients)
}

const maxClients = 200

/** Which client bought from which row of the farm, each pair once: piles are found by it. */
export const clientRowsOf = async (db: Db, member: Pick<Member, "farmId">): Promise<ClientRow[]> => {
  const { rowId, clientName } = sales
  const pairs = await db
    .select({ rowId, clientName, removedAt: max(sales.removedAt) })
    .from(sales)
    .innerJoin(rows, ofRow)
    .where(soldBy(member))
    .groupBy(rowId, clientName)
    .orderBy(rowId, clientName)
  return byClient(pairs.map(withTime))
    .flatMap(({ name, sales }) =>
      [...new Set(sales.map((sale) => sale.rowId))].map((rowId) => ({ rowId, clientName: name })),
    )
    .sort((one, other) => one.rowId - other.rowId || (one.clientName < other.clientName ? -1 : 1))
}

/** A group has a sale, and so a time. */
const withTime = <S extends { removedAt: string | null }>(group: S) => ({
  ...group,
  removedAt: group.removedAt ?? "",
})

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
