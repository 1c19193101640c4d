import { isEditable } from "#contract/status"
import { categories } from "../categories/data"
import { usePreload, useResource } from "../lib/resource"
import { materialsOf } from "../materials/data"
import { MaterialHistory } from "../materials/material-history"
import { salesOf } from "../sales/data"
import { SaleHistory } from "../sales/sale-history"
import { LoadedScreen, Screen } from "../session/screen"
import { temperaturesOf } from "../temperatures/data"
import { TemperatureHistory } from "../temperatures/temperature-history"
import { turnsOf } from "../turns/data"
import { TurnHistory } from "../turns/turn-history"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import { CookingProgress } from "./cooking-progress"
import { Corrections } from "./corrections"
import { changesOf, rowOf } from "./data"
import { PileCard } from "./pile-card"
import { RowActions } from "./row-actions"
import { RowFacts } from "./row-facts"

export const RowScreen = ({ rowId }: { rowId: number }) => {
  usePreload(
    temperaturesOf(rowId),
    materialsOf(rowId),
    turnsOf(rowId),
    categories(),
    salesOf(rowId),
    changesOf(rowId),
  )
  return (
    <LoadedScreen title="Row" back missing="Compost row not found" skeleton={<Waiting />}>
      <RowDetail rowId={rowId} />
    </LoadedScreen>
  )
}

const RowDetail = ({ rowId }: { rowId: number }) => {
  const row = useResource(rowOf(rowId))
  return (
    <Screen title={`Row ${row.rowId}`} back>
      <RowFacts row={row} />
      <Card title="Cooking Status">
        <CookingProgress days={row.cookingDays} exact />
      </Card>
      {isEditable(row) && <RowActions row={row} />}
      <TemperatureHistory rowId={rowId} />
      <MaterialHistory rowId={rowId} editable={isEditable(row)} />
      <TurnHistory rowId={rowId} editable={isEditable(row)} />
      <SaleHistory rowId={rowId} editable={isEditable(row)} />
      <Corrections rowId={rowId} />
      <PileCard row={row} />
    </Screen>
  )
}

const Waiting = () => (
  <>
    <Card>
      <Skeleton height="title" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton height="button" />
    </Card>
    <Card>
      <Skeleton height="title" />
      <Skeleton />
    </Card>
    <Skeleton height="button" />
    <Skeleton height="block" />
  </>
)
