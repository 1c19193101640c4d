import { type ReactNode, useState } from "react"
import { pathTo, rowScreen } from "#contract/screens"
import type { PhotoKind, RecordOf } from "#domain/record-kinds"
import { isEditable, type Row } from "#domain/rows"
import { type Resource, usePreload, useResource } from "../api/resource"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { useSaveVoid } from "../outbox/use-save"
import { useRow } from "../rows/data-beside"
import { useRights } from "../session/rights"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import { VoidRecord } from "./void-record"

type Props<K extends PhotoKind> = {
  kind: K
  /** The record's name: 'Sale'. */
  name: string
  title: string
  rowId: number
  of: Resource<RecordOf<K>>
  children: (record: RecordOf<K>, row: Row) => ReactNode
}

/** One record of a row with its photo, and the button that voids it. */
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
  const { mayVoid } = useRights(row.farmId)
  const record = useResource(of)
  return (
    <Screen title={title} back>
      <Card>{children(record, row)}</Card>
      <ButtonLink href={pathTo(rowScreen, { rowId })} variant="outline" back>
        Back to Row Detail
      </ButtonLink>
      {isEditable(row) && mayVoid(record) && !record.voided && (
        <VoidThis row={row} kind={kind} name={name} id={record.id} />
      )}
    </Screen>
  )
}

const VoidThis = ({ row, kind, name, id }: { row: Row; kind: PhotoKind; name: string; id: number }) => {
  const voidRecord = useSaveVoid(row, kind)
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="destructive" onClick={() => setConfirming(true)}>
        Void This {name}
      </Button>
      {confirming && (
        <VoidRecord
          title={`This ${name}`}
          about={`${name.toLowerCase()} ${id}`}
          onVoid={(reason, draft) => voidRecord(id, reason, draft)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
