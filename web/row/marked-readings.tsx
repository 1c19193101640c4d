import { useLayoutEffect, useMemo, useState } from "react"
import { notVoided } from "#domain/records"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import type { Mark } from "../chart/strip-columns"
import { materialsOf } from "../materials/data"
import { Readings } from "../temperatures/readings"
import { turnsOf } from "../turns/data"

const none: readonly Mark[] = []

/** The row's readings, their chart marked with its turns and materials once these have come. */
export const MarkedReadings = ({ rowId }: { rowId: number }) => {
  const [marks, setMarks] = useState(none)
  return (
    <>
      <Readings rowId={rowId} marks={marks} />
      <Boundary fallback={null} renderError={() => null}>
        <Marks rowId={rowId} onCome={setMarks} />
      </Boundary>
    </>
  )
}

const Marks = ({ rowId, onCome }: { rowId: number; onCome: (marks: readonly Mark[]) => void }) => {
  const turns = useResource(turnsOf(rowId))
  const materials = useResource(materialsOf(rowId))
  const marks = useMemo(
    (): Mark[] => [
      ...notVoided(turns).map(({ turnedAt }) => ({ at: turnedAt, kind: "turn" }) as const),
      ...notVoided(materials).map(({ addedAt }) => ({ at: addedAt, kind: "material" }) as const),
    ],
    [turns, materials],
  )
  useLayoutEffect(() => onCome(marks), [marks, onCome])
  return null
}
