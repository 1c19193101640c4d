import { useLayoutEffect, useMemo, useState } from "react"
import { notVoided } from "#domain/records"
import { Boundary } from "../api/boundary"
import { isWhole, type Known, nothingKnown, useKnown } from "../api/records"
import type { Mark } from "../chart/strip-columns"
import { materialsOf } from "../materials/data"
import { Readings } from "../temperatures/readings"
import { turnsOf } from "../turns/data"
import { visitsOf } from "../visits/data"

/** The row's readings, their strip marked with its turns and materials, and why nobody could read it, once these have come. */
export const MarkedReadings = ({ rowId }: { rowId: number }) => {
  const [marks, setMarks] = useState<Known<Mark>>()
  return (
    <>
      <Readings rowId={rowId} marks={marks} />
      <Boundary fallback={null} renderError={() => <NoMarks onCome={setMarks} />}>
        <Marks rowId={rowId} onCome={setMarks} />
      </Boundary>
    </>
  )
}

type OnCome = { onCome: (marks: Known<Mark>) => void }

const Marks = ({ rowId, onCome }: OnCome & { rowId: number }) => {
  const turns = useKnown(turnsOf(rowId))
  const materials = useKnown(materialsOf(rowId))
  const visits = useKnown(visitsOf(rowId))
  const marks = useMemo(
    (): Known<Mark> => ({
      lines: [
        ...notVoided(turns.lines).map(({ turnedAt }) => ({ at: turnedAt, kind: "turn" }) as const),
        ...notVoided(materials.lines).map(({ addedAt }) => ({ at: addedAt, kind: "material" }) as const),
        ...notVoided(visits.lines).flatMap(({ visitedAt, unread }) =>
          unread ? { at: visitedAt, kind: "unread" as const, why: unread } : [],
        ),
      ],
      since: [turns, materials, visits].find((list) => !isWhole(list))?.since,
    }),
    [turns, materials, visits],
  )
  useLayoutEffect(() => onCome(marks), [marks, onCome])
  return null
}

/** One list is not on this device: the marks of the other would pass for all. */
const NoMarks = ({ onCome }: OnCome) => {
  useLayoutEffect(() => onCome(nothingKnown), [onCome])
  return null
}
