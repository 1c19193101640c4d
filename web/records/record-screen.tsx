import { type ComponentProps, type ReactNode, useState } from "react"
import { pathTo, rowScreen } from "#contract/screens"
import type { PhotoKind, RecordOf } from "#domain/record-kinds"
import type { Recorded } from "#domain/records"
import type { Row } from "#domain/rows"
import { type Resource, usePreload, useResource } from "../api/resource"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { useRow } from "../rows/data-beside"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import { LogAgain } from "./log-again"
import { timeIn } from "./newest-first"
import { PutRight } from "./put-right"
import type { Way } from "./put-right-form"
import { useMendable } from "./use-mendable"

type Props<K extends PhotoKind> = {
  kind: K
  /** The record's name: 'Sale'. */
  name: string
  title: string
  rowId: number
  of: Resource<RecordOf<K>>
  children: (record: RecordOf<K>, row: Row) => ReactNode
}

/** One record of a row with its photo, and the buttons that move and void it. */
export const RecordScreen = <K extends PhotoKind>(props: Props<K>) => {
  usePreload(props.of)
  return (
    <LoadedScreen
      title={props.title}
      back
      missing="Information not found"
      skeleton={<Skeleton height="block" />}
    >
      <Loaded {...props} />
    </LoadedScreen>
  )
}

const Loaded = <K extends PhotoKind>({ kind, name, title, rowId, of, children }: Props<K>) => {
  const row = useRow(rowId)
  const record = useResource(of)
  const isMendable = useMendable(row, record)
  return (
    <Screen title={title} back>
      <Card>{children(record, row)}</Card>
      <ButtonLink href={pathTo(rowScreen, { rowId })} variant="outline" back>
        Back to Row Detail
      </ButtonLink>
      <LogAgain row={row} kind={kind} record={record} at={timeIn(kind, record)} />
      {isMendable && <Ways row={row} kind={kind} name={name} record={record} at={timeIn(kind, record)} />}
    </Screen>
  )
}

type WaysProps = Omit<ComponentProps<typeof PutRight>, "title" | "first" | "onClose"> & {
  name: string
  record: Recorded
}

/** The ways to put a wrong record right; the form stays while its record is shown as it will stand. */
const Ways = ({ name: noun, ...about }: WaysProps) => {
  const [first, setFirst] = useState<Way>()
  return (
    <>
      {!about.record.voided && (
        <>
          <Button variant="outline" onClick={() => setFirst("move")}>
            Belongs to Another Pile
          </Button>
          <Button variant="destructive" onClick={() => setFirst("void")}>
            Void This {noun}
          </Button>
        </>
      )}
      {first && (
        <PutRight {...about} first={first} title={`This ${noun}`} onClose={() => setFirst(undefined)} />
      )}
    </>
  )
}
