import { calendarIn } from "#domain/calendar"
import { usePreload, useResource } from "../api/resource"
import { roundedNote } from "../format/rounded"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { farmOf, useRow } from "../rows/data-beside"
import { useUser } from "../session/session"
import { DescriptionList } from "../ui/description-list"
import { Skeleton } from "../ui/skeleton"
import { saleOf } from "./data"
import { Paper, SignHere } from "./paper"
import style from "./paper.module.css"
import { paperFacts } from "./sale-facts"

type Props = { rowId: number; saleId: number }

/** A slip for the driver: what one load was, with room to sign. */
export const SlipScreen = (props: Props) => {
  usePreload(saleOf({ rowId: props.rowId, id: props.saleId }))
  return (
    <LoadedScreen title="Slip" back missing="Information not found" skeleton={<Skeleton height="block" />}>
      <Slip {...props} />
    </LoadedScreen>
  )
}

const Slip = ({ rowId, saleId }: Props) => {
  const row = useRow(rowId)
  const sale = useResource(saleOf({ rowId, id: saleId }))
  const farm = useResource(farmOf(row.farmId))
  const { firstName, lastName } = useUser()
  const rounded = roundedNote("weight", [sale.fullWeight, -sale.emptyWeight])
  const facts = [
    ...paperFacts(sale, row.rowId, calendarIn(farm.zone)),
    ["Recorded By", sale.author ?? `${firstName} ${lastName}`] as const,
  ]
  return (
    <Screen title="Slip" back>
      <Paper title="Load of compost" farm={farm} voided={sale.voided}>
        <DescriptionList className={style.facts} facts={facts} />
        <p className={style.small}>
          Times are those of {farm.zone}.{rounded && ` ${rounded}`}
        </p>
        <SignHere names={["Received by", "Signature", "Date"]} />
      </Paper>
    </Screen>
  )
}
