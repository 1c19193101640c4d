import { gateScreen } from "#contract/screens"
import { isEditable, isYard, type Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { usePreload } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { categories } from "../categories/data"
import { AgeNote } from "../layout/age-note"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { afterPaint } from "../lib/after-paint"
import { useAtDesk } from "../lib/at-desk"
import { useAfterPaint } from "../lib/use-after-paint"
import { rowOf } from "../rows/data"
import { changesOf, useRow } from "../rows/data-beside"
import { useRights } from "../session/rights"
import { newestTemperaturesOf, temperaturesOf } from "../temperatures/data"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import { PileLinks } from "./pile-links"
import { pileMenu } from "./pile-menu"
import { PileNow } from "./pile-now"
import { recordLists } from "./record-kinds"
import { RowActions } from "./row-actions"
import { RowFacts } from "./row-facts"

/** Code for the parts below a phone's first screen, which must not wait for it. */
const below = async () => {
  await afterPaint()
  return import("./row-history")
}
const Readings = lazyPart(async () => (await below()).Readings)
const FamilyLine = lazyPart(async () => (await below()).FamilyLine)
const RowHistory = lazyPart(async () => (await below()).RowHistory)

export const RowScreen = (ids: { rowId?: string }) => {
  const rowId = Number(ids.rowId)
  usePreload(newestTemperaturesOf(rowId))
  return (
    <LoadedScreen title="Row" back missing="Compost row not found" skeleton={<Waiting />}>
      <RowDetail rowId={rowId} />
    </LoadedScreen>
  )
}

const RowDetail = ({ rowId }: { rowId: number }) => {
  const row = useRow(rowId)
  // The yard is no pile, and has a screen of its own.
  return isYard(row) ? <OfGate /> : <PileDetail row={row} />
}

const OfGate = () => (
  <Screen title="Gate" back>
    <ButtonLink href={gateScreen}>Loads at the Gate</ButtonLink>
  </Screen>
)

const PileDetail = ({ row }: { row: Row }) => {
  const rowId = row.id
  const { mayWrite, mayManage } = useRights(row.farmId)
  const editable = mayWrite && isEditable(row)
  const isKin = row.becomes || (row.status === "removed" && row.hasChildren)
  const drawn = useAfterPaint()
  const atDesk = useAtDesk()
  const further = [...recordLists(rowId), categories(), changesOf(rowId)]
  usePreload(...(drawn ? further : []))
  return (
    <Screen title={`Row ${row.rowId}`} translate="no" back menu={pileMenu(row, { editable, mayManage })}>
      {atDesk && <PileLinks row={row} editable={editable} />}
      <AgeNote of={[rowOf(rowId), temperaturesOf(rowId), ...further]} />
      <PileNow row={row} beside={isKin && <Kin row={row} />} />
      {editable && <RowActions row={row} />}
      <RowFacts row={row} editable={editable} />
      <Card title="Temperature History">
        {/* After the answer to the touch, although all may be here (performance, question 13). */}
        {drawn ? (
          <Boundary fallback={<Skeleton height="chart" />} renderError={SectionFailure}>
            <Readings row={row} />
          </Boundary>
        ) : (
          <Skeleton height="chart" />
        )}
      </Card>
      {drawn && (
        <Boundary fallback={null} renderError={SectionFailure}>
          <RowHistory row={row} editable={editable} />
        </Boundary>
      )}
    </Screen>
  )
}

/** Its code may not come: the rest of the pile is there all the same. */
const Kin = ({ row }: { row: Row }) => (
  <Boundary fallback={null} renderError={() => null}>
    <FamilyLine row={row} />
  </Boundary>
)

const Waiting = () => (
  <>
    <Card>
      <Skeleton />
      <Skeleton height="button" />
      <Skeleton />
      <Skeleton height="button" />
    </Card>
    <Skeleton height="button" />
    <Skeleton height="button" />
    <Skeleton height="button" />
    <Skeleton height="block" />
  </>
)
