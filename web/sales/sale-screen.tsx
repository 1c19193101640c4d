import { Printer } from "lucide"
import { pathTo, saleScreen } from "#contract/screens"
import { netWeight } from "#domain/totals"
import { withUnit } from "#domain/units"
import { roundedNote } from "../format/rounded"
import { RecordFacts } from "../records/record-facts"
import { RecordPhoto } from "../records/record-photo"
import { RecordScreen } from "../records/record-screen"
import { ButtonLink } from "../ui/button-link"
import { Icon } from "../ui/icon"
import { saleOf } from "./data"
import { loadFacts } from "./sale-facts"
import style from "./sales.module.css"

export const SaleScreen = ({ rowId, saleId }: { rowId: number; saleId: number }) => (
  <RecordScreen kind="sales" name="Sale" title="Sale" rowId={rowId} of={saleOf({ rowId, id: saleId })}>
    {(sale, row) => {
      const here = pathTo(saleScreen, { rowId, saleId })
      const net = withUnit("weight", netWeight(sale))
      const rounded = roundedNote("weight", [sale.fullWeight, -sale.emptyWeight])
      return (
        <>
          <div>
            <h2>{sale.clientName}</h2>
            <p className={style.place}>
              Row #{row.rowId}, {row.location}
            </p>
          </div>
          <p className={sale.voided ? style.voided : style.total}>
            <span className={style.small}>Net weight</span>
            {sale.voided ? <s>{net}</s> : net}
          </p>
          <RecordFacts record={sale} at={sale.removedAt} when="Sold At" facts={loadFacts(sale)} />
          {rounded && <p className={style.small}>{rounded}</p>}
          {sale.photoUrl && (
            <RecordPhoto className={style.photo} src={sale.photoUrl} alt="The weigh ticket" />
          )}
          <ButtonLink href={`${here}?paper=slip`} variant="outline">
            <Icon of={Printer} />
            Print Slip
          </ButtonLink>
          {!sale.voided && (
            <ButtonLink href={`${here}?paper=certificate`} variant="outline">
              <Icon of={Printer} />
              Print Certificate
            </ButtonLink>
          )}
        </>
      )
    }}
  </RecordScreen>
)
