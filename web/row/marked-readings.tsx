import { useLayoutEffect, useMemo, useState } from "react"
import { hourMs } from "#domain/probes"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import type { Visit } from "#domain/visits"
import { Boundary } from "../api/boundary"
import { isWhole, type Known, nothingKnown, useKnown } from "../api/records"
import { useResource } from "../api/resource"
import type { Mark } from "../chart/strip-columns"
import { materialsOf } from "../materials/data"
import { pileProbesOf } from "../probes/data"
import { Readings } from "../temperatures/readings"
import { turnsOf } from "../turns/data"
import { visitsOf } from "../visits/data"
import { VisitDetails } from "../visits/visit-details"

/** The row's readings, with its visits, their strip marked with its turns and materials, and why nobody could read it, once these have come. */
export const MarkedReadings = ({ row }: { row: Row }) => {
  const rowId = row.id
  const [marks, setMarks] = useState<Known<Mark>>()
  const [visits, setVisits] = useState<ReadonlyMap<number, Visit>>(noVisits)
  const [probes, setProbes] = useState<readonly Mark[]>(noMarks)
  const all = useMemo(() => marks && { ...marks, lines: [...marks.lines, ...probes] }, [marks, probes])
  return (
    <>
      <Readings
        {...{ rowId, marks: all, visits }}
        about={(visit) => <VisitDetails row={row} visit={visit} />}
      />
      <Boundary fallback={null} renderError={() => null}>
        <Visits rowId={rowId} onCome={setVisits} />
      </Boundary>
      {row.probeRecordedAt !== null && (
        <Boundary fallback={null} renderError={() => null}>
          <Probes rowId={rowId} onCome={setProbes} />
        </Boundary>
      )}
      <Boundary fallback={null} renderError={() => <NoMarks onCome={setMarks} />}>
        <Marks rowId={rowId} onCome={setMarks} />
      </Boundary>
    </>
  )
}

const noVisits: ReadonlyMap<number, Visit> = new Map()

const noMarks: readonly Mark[] = []

type ProbesProps = { rowId: number; onCome: (marks: readonly Mark[]) => void }

/** The highest of each day, of all probes. */
const Probes = ({ rowId, onCome }: ProbesProps) => {
  const { highs } = useResource(pileProbesOf({ rowId, from: "", step: "day" }))
  const marks = useMemo(
    () =>
      highs.flatMap(({ points }) =>
        points.map(([hours, degrees]): Mark => {
          return { at: new Date(hours * hourMs).toISOString(), kind: "probe", degrees }
        }),
      ),
    [highs],
  )
  useLayoutEffect(() => onCome(marks), [marks, onCome])
  return null
}

type VisitsProps = { rowId: number; onCome: (visits: ReadonlyMap<number, Visit>) => void }

const Visits = ({ rowId, onCome }: VisitsProps) => {
  const { lines } = useKnown(visitsOf(rowId))
  useLayoutEffect(() => onCome(new Map(lines.map((visit) => [visit.visitNumber, visit]))), [lines, onCome])
  return null
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
