import { Boundary } from "../lib/boundary"
import { useResource } from "../lib/resource"
import { Card } from "../ui/card"
import { Empty } from "../ui/empty"
import { SectionFailure } from "../ui/section-failure"
import { Skeleton } from "../ui/skeleton"
import { byTime, temperaturesOf } from "./data"
import { TemperatureTable } from "./temperature-table"

export const TemperatureHistory = ({ rowId }: { rowId: number }) => (
  <Card title="Temperature History">
    <Boundary waiting={<Skeleton height="block" />} failed={SectionFailure}>
      <Readings rowId={rowId} />
    </Boundary>
  </Card>
)

const Readings = ({ rowId }: { rowId: number }) => {
  const temperatures = byTime(useResource(temperaturesOf(rowId)))
  if (temperatures.length === 0) return <Empty>No temperature data recorded yet</Empty>
  return <TemperatureTable temperatures={temperatures} />
}
