import { Truck } from "lucide"
import { pathTo, recordSaleScreen, saleScreen, waitingScreen } from "#contract/screens"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import type { Sale } from "#domain/sales"
import { netWeight, totalNet } from "#domain/totals"
import { withUnit } from "#domain/units"
import { Listed } from "../api/listed"
import { MoreLines, newestLines, useShown } from "../records/more-lines"
import { lineClass } from "../records/record-line"
import { RecordMoment } from "../records/record-moment"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { EmptyState } from "../ui/empty-state"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import { Skeleton } from "../ui/skeleton"
import { asCell, asRow, Table, TotalLine } from "../ui/table"
import { byTime, salesOf } from "./data"
import style from "./sales.module.css"

/** The loads that left the row, and their total weight. The button stands above when the pile waits for its buyers. */
export const SaleHistory = ({ row, editable }: { row: Row; editable: boolean }) => (
  <Card
    title="Sales"
    action={
      editable &&
      row.status !== "ready_for_pickup" && (
        <ButtonLink href={pathTo(recordSaleScreen, { rowId: row.id })} variant="outline">
          <Icon of={Truck} />
          Record Sale
        </ButtonLink>
      )
    }
  >
    <Listed of={salesOf(row.id)} fallback={<Skeleton height="card" />}>
      {(sales, isWhole) => <Sales rowId={row.id} sales={byTime(sales)} isWhole={isWhole} />}
    </Listed>
  </Card>
)

type ListProps = { rowId: number; sales: readonly Sale[]; isWhole: boolean }

const Sales = ({ rowId, sales, isWhole }: ListProps) => {
  const lines = useShown(`sales ${rowId}`, newestLines)
  if (sales.length === 0) return <EmptyState>No sales recorded yet</EmptyState>
  return (
    <>
      <Table
        label="Sales"
        head={["Date", "Client", "Net"]}
        stacked
        foot={
          isWhole && <TotalLine name="Total Net">{withUnit("weight", totalNet(notVoided(sales)))}</TotalLine>
        }
      >
        {sales.slice(0, lines.shown).map((sale) => (
          <Line key={sale.id} sale={sale} />
        ))}
      </Table>
      <MoreLines {...lines} of="sales" many={sales.length} />
    </>
  )
}

const Line = ({ sale }: { sale: Sale }) => {
  const net = withUnit("weight", netWeight(sale))
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
      </td>
      <td className={style.net} {...asCell}>
        {sale.voided ? <s>{net}</s> : net}
      </td>
    </tr>
  )
}
