import { Fragment, type ReactNode } from "react"
import type { RecordKind, RecordOf } from "#domain/record-kinds"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import { Listed } from "../api/listed"
import { isWhole, type Known, type RecordList } from "../api/records"
import { capitalized } from "../format/capitalized"
import { Card } from "../ui/card"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { Table } from "../ui/table"
import { MoreLines, newestLines, useShown } from "./more-lines"
import { newestFirst } from "./newest-first"

type ListProps<K extends RecordKind> = {
  kind: K
  /** What its lines are called, where that is another word than their kind. */
  name?: string
  row: Row
  head: readonly string[]
  /** The sum of the records that count, below all of them. */
  foot?: (counted: RecordOf<K>[]) => ReactNode
  /** Stands below the table. */
  below?: ReactNode
  /** The line of a record; `whole` is false when others are not known. */
  line: (record: RecordOf<K>, whole: boolean) => ReactNode
}

type Props<K extends RecordKind> = ListProps<K> & {
  of: RecordList<K>
  title: string
  action?: ReactNode
}

/** A row's records of a kind, the newest first. */
export const RecordHistory = <K extends RecordKind>({ of, title, action, ...list }: Props<K>) => (
  <Card title={title} action={action}>
    <Listed of={of} fallback={<Skeleton height="card" />}>
      {(known) => <Records {...list} known={known} />}
    </Listed>
  </Card>
)

type RecordsProps<K extends RecordKind> = ListProps<K> & { known: Known<RecordOf<K>> }

/** The newest of a list, and the others on demand. */
export const Records = <K extends RecordKind>({
  kind,
  name: noun = kind,
  row,
  head,
  foot,
  below,
  line,
  known,
}: RecordsProps<K>) => {
  const records = known.lines
  const whole = isWhole(known)
  const lines = useShown(`${kind} ${row.id}`, newestLines)
  if (records.length === 0) return <EmptyState>No {noun} recorded yet</EmptyState>
  return (
    <>
      <Table label={capitalized(noun)} head={head} stacked foot={whole && foot?.(notVoided(records))}>
        {newestFirst(kind, records)
          .slice(0, lines.shown)
          .map((record) => (
            <Fragment key={record.id}>{line(record, whole)}</Fragment>
          ))}
      </Table>
      {whole && below}
      <MoreLines {...lines} of={noun} many={records.length} open={!whole} />
    </>
  )
}
