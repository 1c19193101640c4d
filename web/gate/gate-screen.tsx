import { historyScreen, pathTo } from "#contract/screens"
import { type Material, waitsForPile } from "#domain/materials"
import type { Row } from "#domain/rows"
import { useKnown } from "../api/records"
import { usePreload } from "../api/resource"
import { AgeNote } from "../layout/age-note"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { materialsOf } from "../materials/data"
import { occurrencesOf } from "../occurrences/data"
import { OccurrenceHistory } from "../occurrences/occurrence-history"
import { formOf } from "../outbox/form-of"
import { Records } from "../records/record-history"
import { useRow } from "../rows/data-beside"
import { useRights } from "../session/rights"
import { useUser } from "../session/session"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { Fold } from "../ui/fold"
import { Skeleton } from "../ui/skeleton"
import { Densities } from "./densities"
import { LoadLine } from "./load-line"
import { OpenGate } from "./open-gate"

/** What came in: loads that wait for their piles, and those that were refused; and what happened that is of no pile. */
export const GateScreen = () => {
  const { farmId, farms } = useUser()
  const farm = farms.find(({ id }) => id === farmId)
  if (farm?.yardId == null)
    return (
      <Screen title="Gate" back>
        <OpenGate farmId={farmId} />
      </Screen>
    )
  return (
    <LoadedScreen title="Gate" back missing="Compost row not found" skeleton={<Skeleton height="card" />}>
      <Loaded yardId={farm.yardId} />
    </LoadedScreen>
  )
}

const Loaded = ({ yardId }: { yardId: number }) => {
  usePreload(materialsOf(yardId), occurrencesOf(yardId))
  const yard = useRow(yardId)
  const { lines, since } = useKnown(materialsOf(yardId))
  const { mayWrite, mayManage } = useRights(yard.farmId)
  const waiting = lines.filter((load) => waitsForPile(load))
  const others = lines.filter((load) => !waitsForPile(load) && load.voided?.movedTo === undefined)
  return (
    <Screen title="Gate" back>
      <AgeNote of={[materialsOf(yardId), occurrencesOf(yardId)]} />
      {mayWrite && <ButtonLink href={formOf({ kind: "materials", rowId: yardId })}>Load In</ButtonLink>}
      <Card title="Waiting for a Pile">
        <Loads row={yard} name="loads" lines={waiting} since={since} />
      </Card>
      {others.length > 0 && (
        <Card title="Refused or Voided">
          <Loads row={yard} name="refused loads" lines={others} since={since} />
        </Card>
      )}
      <OccurrenceHistory row={yard} title="Occurrences of the Farm" />
      {mayWrite && (
        <ButtonLink href={formOf({ kind: "occurrences", rowId: yardId })} variant="outline">
          Add Occurrence
        </ButtonLink>
      )}
      <ButtonLink href={pathTo(historyScreen, { rowId: yardId })} variant="outline">
        History
      </ButtonLink>
      {mayManage && (
        <Fold title="What Materials Weigh">
          <Densities farmId={yard.farmId} />
        </Fold>
      )}
    </Screen>
  )
}

type LoadsProps = { row: Row; name: string; lines: Material[]; since: string | undefined }

const Loads = ({ row, name, ...known }: LoadsProps) => (
  <Records
    kind="materials"
    name={name}
    row={row}
    head={["Came In", "Load", "Volume"]}
    line={(load) => <LoadLine yard={row} load={load} />}
    known={known}
  />
)
