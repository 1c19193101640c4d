import { type ReactNode, useState } from "react"
import { homeScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { isEditable, isYard } from "#domain/rows"
import { useSends } from "../api/sends"
import { capitalized } from "../format/capitalized"
import { AfterSend } from "../forms/after-send"
import { useEndOfToast } from "../forms/use-end-of-toast"
import { type FormDraft, WithDraft } from "../forms/with-draft"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { usePath } from "../lib/address"
import { ButtonLink } from "../ui/button-link"
import { ErrorBox } from "../ui/error-box"
import { Skeleton } from "../ui/skeleton"
import { useRow } from "./data-beside"
import { PileName } from "./pile-name"
import { WritersOnly } from "./writers-only"

type Props = {
  title: string
  rowId: number
  /** The kind of record: the draft is saved under this name and the row. */
  what: string
  /** Lines below the row's name and place, if any. */
  beside?: (row: Row) => ReactNode
  /** May the row be removed? */
  evenRemoved?: boolean
  children: (row: Row, draft: FormDraft) => ReactNode
}

/** A form that adds a record to a row, as long as the row can be edited, or `evenRemoved`. */
export const RowFormScreen = (props: Props) => (
  <LoadedScreen
    title={props.title}
    back
    missing="Compost row not found"
    skeleton={<Skeleton height="block" />}
  >
    <Loaded {...props} />
  </LoadedScreen>
)

/** While a record is saved its row, and those that it is chosen among, stay as they were: lists show them as they will be. */
export const useAsBeforeSave = <T,>(now: T): T => {
  const isSaving = useSends().has(usePath())
  const [before, setBefore] = useState(now)
  if (!isSaving && before !== now) setBefore(now)
  return isSaving ? before : now
}

const Loaded = ({ title, rowId, what, beside, evenRemoved = false, children }: Props) => {
  useEndOfToast()
  const row = useAsBeforeSave(useRow(rowId))
  // A form that is open stays: when somebody removes the pile meanwhile, the save says so.
  const [wasEditable] = useState(evenRemoved || isEditable(row))
  return (
    <Screen title={title} back>
      <PileName label={row.rowId} place={row.location} />
      {beside?.(row)}
      {wasEditable ? (
        <WritersOnly farmId={row.farmId}>
          <AfterSend>
            <WithDraft
              name={`${what} ${row.id}`}
              title={`${capitalized(what)} ${isYard(row) ? "at the gate" : `of ${row.rowId}`}`}
            >
              {(draft) => children(row, draft)}
            </WithDraft>
          </AfterSend>
        </WritersOnly>
      ) : (
        <>
          <ErrorBox title="A removed row cannot be edited" />
          <ButtonLink href={homeScreen}>Back to the piles</ButtonLink>
        </>
      )}
    </Screen>
  )
}
