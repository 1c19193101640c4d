import { useMemo, useState } from "react"
import { valid } from "#contract/records"
import { useAfterPaint } from "../lib/after-paint"
import { Boundary } from "../lib/boundary"
import { later } from "../lib/later"
import { useResource } from "../lib/resource"
import { Button } from "../ui/button"
import { Empty } from "../ui/empty"
import { SectionFailure } from "../ui/section-failure"
import { Skeleton } from "../ui/skeleton"
import { byTime, temperaturesOf } from "./data"
import { TemperatureTable } from "./temperature-table"

const TemperatureChart = later(async () => (await import("./temperature-chart")).TemperatureChart)

/** A pile may have thousands of readings; people look at the newest. */
const page = 50

/** The chart of a row's readings, and their table. */
export const Readings = ({ rowId }: { rowId: number }) => {
  const list = useResource(temperaturesOf(rowId))
  // Thousands are sorted once, and the chart keeps its place when the table grows.
  const temperatures = useMemo(() => byTime(list), [list])
  const counted = useMemo(() => valid(temperatures), [temperatures])
  const [shown, setShown] = useState(page)
  const drawn = useAfterPaint()
  if (temperatures.length === 0) return <Empty>No temperature data recorded yet</Empty>
  return (
    <>
      {drawn ? (
        <Boundary waiting={<Skeleton height="chart" />} failed={SectionFailure}>
          <TemperatureChart readings={counted} />
        </Boundary>
      ) : (
        <Skeleton height="chart" />
      )}
      <TemperatureTable temperatures={temperatures.slice(0, shown)} />
      {temperatures.length > shown && (
        <Button variant="outline" onClick={() => setShown(shown + page)}>
          Show more
        </Button>
      )}
    </>
  )
}
