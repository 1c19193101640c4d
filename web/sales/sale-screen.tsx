import { isWrittenElse, writtenText } from "#domain/as-written"
import { type Sale, weightsText } from "#domain/sales"
import { netWeight } from "#domain/totals"
import { withUnit } from "#domain/units"
import { roundedNote } from "../format/rounded"
import { RecordFacts } from "../records/record-facts"
import { RecordPhoto } from "../records/record-photo"
import { RecordScreen } from "../records/record-screen"
import { saleOf } from "./data"
import style from "./sales.module.css"

export const SaleScreen = ({ rowId, saleId }: { rowId: number; saleId: number }) => (
  <RecordScreen kind="sales" name="Sale" title="Sale" rowId={rowId} of={saleOf({ rowId, id: saleId })}>
    {(sale, row) => {
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
          <RecordFacts
            record={sale}
            at={sale.removedAt}
            when="Sold At"
            facts={[
              ...(sale.ticket ? [["Ticket", sale.ticket] as const] : []),
              ["Full Weight", withUnit("weight", sale.fullWeight)],
              ["Empty Weight", withUnit("weight", sale.emptyWeight)],
              ...(isWrittenElse(sale, "weight") ? [["As Written", weightsText(sale)] as const] : []),
              ...volumeFacts(sale),
            ]}
          />
          {rounded && <p className={style.small}>{rounded}</p>}
          {sale.photoUrl && (
            <RecordPhoto className={style.photo} src={sale.photoUrl} alt="The weigh ticket" />
          )}
        </>
      )
    }}
  </RecordScreen>
)

const volumeFacts = ({ cubicYards, volumeValue: value, volumeUnit: unit }: Sale) => {
  // Undefined in an answer that a device keeps from before.
  if (cubicYards == null) return []
  const written = { value, unit }
  return [
    ["Volume", withUnit("volume", cubicYards)] as const,
    ...(isWrittenElse(written, "volume")
      ? [["Volume as Written", writtenText(written, "volume", cubicYards)] as const]
      : []),
  ]
}
