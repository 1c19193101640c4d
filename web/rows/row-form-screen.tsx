import { type ReactNode, useState } from "react"
import type { Row } from "#contract/rows"
import { isEditable } from "#contract/status"
import { useResource } from "../lib/resource"
import { useSends } from "../lib/sends"
import { LoadedScreen, Screen } from "../session/screen"
import { Card } from "../ui/card"
import { Drafted, type FormDraft } from "../ui/drafted"
import { ErrorBox } from "../ui/error-box"
import { Skeleton } from "../ui/skeleton"
import { rowOf } from "./data"

type Props = {
  title: string
  rowId: number
  /** What is written down: a half-filled form is kept under this name and the row. */
  what: string
  /** Which row it is about; without it nothing says so. */
  heading?: (row: Row) => ReactNode
  children: (row: Row, draft: FormDraft) => ReactNode
}

/** A screen that writes something down for a row, as long as the row can be edited. */
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

/** The heading that most forms have. */
export const rowNumber = (row: Row) => <h2>Row #{row.rowId}</h2>

/** Was the form left while what it holds was being sent, and is that still on its way? */
const useSendBefore = (path: string) => {
  const isOnItsWay = useSends().has(path)
  const [wasOnItsWay] = useState(isOnItsWay)
  return wasOnItsWay && isOnItsWay
}

const Loaded = ({ title, rowId, what, heading, children }: Props) => {
  const row = useResource(rowOf(rowId))
  const isSent = useSendBefore(`/api/rows/${rowId}/${what}s`)
  return (
    <Screen title={title} back>
      {heading?.(row)}
      {isSent ? (
        <Card>
          <p>The last one is on its way. The next one can be recorded when it has arrived.</p>
        </Card>
      ) : isEditable(row) ? (
        <Drafted name={`${what} ${row.id}`}>{(draft) => children(row, draft)}</Drafted>
      ) : (
        <ErrorBox title="A removed row cannot be edited" />
      )}
    </Screen>
  )
}
