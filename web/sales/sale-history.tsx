import { pathTo, saleScreen, waitingScreen } from "#contract/screens"
import { joined } from "#domain/details"
import type { Row } from "#domain/rows"
import type { Sale } from "#domain/sales"
import { netWeight, totalNet } from "#domain/totals"
import { withUnit } from "#domain/units"
import { roundedNote } from "../format/rounded"
import { RecordHistory } from "../records/record-history"
import { lineClass } from "../records/record-line"
import { RecordMoment } from "../records/record-moment"
import { Link } from "../ui/link"
import { asCell, asRow, TotalLine } from "../ui/table"
import { salesOf } from "./data"
import { LeftLine } from "./left-line"
import { SaleLink } from "./sale-link"
import style from "./sales.module.css"

/** The loads that left the row, and their total weight. The button stands above when the pile waits for its buyers. */
export const SaleHistory = ({ row, editable }: { row: Row; editable: boolean }) => (
  <RecordHistory
    kind="sales"
    row={row}
    of={salesOf(row.id)}
    title="Sales"
    action={editable && row.status !== "ready_for_pickup" && <SaleLink row={row} variant="outline" />}
    head={["Date", "Client", "Net"]}
    foot={(counted) => (
      <TotalLine name="Total Net" note={roundedNote("weight", counted.map(netWeight))}>
        {withUnit("weight", totalNet(counted))}
      </TotalLine>
    )}
    below={<LeftLine row={row} />}
    line={(sale) => <Line sale={sale} />}
  />
)

const Line = ({ sale }: { sale: Sale }) => {
  const net = withUnit("weight", netWeight(sale))
  const about = joined(
    sale.ticket ? `Ticket ${sale.ticket}` : null,
    sale.cubicYards == null ? null : withUnit("volume", sale.cubicYards),
  )
  const page = sale.waiting ? waitingScreen : pathTo(saleScreen, { rowId: sale.rowId, saleId: sale.id })
  return (
    <tr className={lineClass(sale)} {...asRow}>
      <td {...asCell}>
        <Link className={style.open} href={page}>
          <RecordMoment record={sale} at={sale.removedAt} day>
            {sale.photoUrl && <span className={style.note}>(Photo)</span>}
          </RecordMoment>
        </Link>
      </td>
      <td className={style.client} {...asCell}>
        {sale.voided ? <s>{sale.clientName}</s> : sale.clientName}
        {about && <span className={style.about}>{about}</span>}
      </td>
      <td className={style.net} {...asCell}>
        {sale.voided ? <s>{net}</s> : net}
      </td>
    </tr>
  )
}
