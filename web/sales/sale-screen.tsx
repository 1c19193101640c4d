import { useState } from "react"
import { pathTo, rowScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { isEditable } from "#domain/rows"
import type { Sale } from "#domain/sales"
import { netWeight } from "#domain/totals"
import { withUnit } from "#domain/units"
import { usePreload, useResource } from "../api/resource"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { RecordFacts } from "../records/record-facts"
import { VoidRecord } from "../records/void-record"
import { useRow } from "../rows/data"
import { useRights } from "../session/rights"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import { saleOf, useVoidSale } from "./data"
import style from "./sales.module.css"

type Props = { rowId: number; saleId: number }

export const SaleScreen = ({ rowId, saleId }: Props) => {
  usePreload(saleOf({ rowId, id: saleId }))
  return (
    <LoadedScreen title="Sale" back missing="Information not found" skeleton={<Skeleton height="block" />}>
      <Load rowId={rowId} saleId={saleId} />
    </LoadedScreen>
  )
}

const Load = ({ rowId, saleId }: Props) => {
  const row = useRow(rowId)
  const { mayVoid } = useRights(row.farmId)
  const sale = useResource(saleOf({ rowId, id: saleId }))
  const net = withUnit("weight", netWeight(sale))
  return (
    <Screen title="Sale" back>
      <Card>
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
            ["Full Weight", withUnit("weight", sale.fullWeight)],
            ["Empty Weight", withUnit("weight", sale.emptyWeight)],
          ]}
        />
        {sale.photoUrl && <img className={style.photo} src={sale.photoUrl} alt="The weigh ticket" />}
      </Card>
      <ButtonLink href={pathTo(rowScreen, { rowId })} variant="outline" back>
        Back to Row Detail
      </ButtonLink>
      {isEditable(row) && mayVoid(sale) && !sale.voided && <VoidSale row={row} sale={sale} />}
    </Screen>
  )
}

const VoidSale = ({ row, sale }: { row: Row; sale: Sale }) => {
  const voidSale = useVoidSale(row)
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="destructive" onClick={() => setConfirming(true)}>
        Void This Sale
      </Button>
      {confirming && (
        <VoidRecord
          title="This Sale"
          about={`sale ${sale.id}`}
          onVoid={(reason, draft) => voidSale(sale.id, reason, draft)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
