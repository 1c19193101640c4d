import type { Db } from "../db/connection"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import type { Sale } from "../domain/sales"
import { linksIn } from "./family-logs"
import { leftIn } from "./left-in"
import { requireRow } from "./queries"
import { updateRow } from "./update-row"

/**
 * A load that was not sold after all is in the pile into which its own has been merged since, where volumes are known: as much as is
 * left of its own now, and was not with that sale.
 */
export const giveBack = async (
  tx: Db,
  { id }: Pick<Row, "id">,
  member: Member,
  { cubicYards: sold }: Sale,
): Promise<void> => {
  const [now = null] = await leftIn(tx, [await requireRow(tx, id)])
  const links = await linksIn(tx, member.farmId)
  const into = (pile: number) => links.find(({ parent, kind }) => parent === pile && kind === "merge")?.child
  for (let pile = into(id); pile !== undefined && now !== null && sold !== null; pile = into(pile)) {
    const row = await requireRow(tx, pile)
    if (row.cubicYards === null) return
    await updateRow(tx, row, member, { cubicYards: row.cubicYards + Math.min(sold, now) })
  }
}
