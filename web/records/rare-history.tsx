import type { ComponentProps, ReactNode } from "react"
import type { RecordKind, RecordOf } from "#domain/record-kinds"
import { Boundary } from "../api/boundary"
import { isUnanswered } from "../api/errors"
import { type Known, type RecordList, useKnown, useWaitingOf } from "../api/records"
import { SectionFailure } from "../api/section-failure"
import { Card } from "../ui/card"
import { Records } from "./record-history"

type Props<K extends RecordKind> = Omit<ComponentProps<typeof Records<K>>, "known"> & {
  of: RecordList<K>
  title: string
  action?: ReactNode
}

/** A row's records of a kind that many farms never log: nothing before its first one. */
export const RareHistory = <K extends RecordKind>(props: Props<K>) => (
  <Boundary
    fallback={null}
    renderError={(error, retry) =>
      // Whether there are any is not known then: the parts of the daily work say that something is missing.
      isUnanswered(error) ? <OfWaiting {...props} /> : SectionFailure(error, retry)
    }
  >
    <Answered {...props} />
  </Boundary>
)

const Answered = <K extends RecordKind>(props: Props<K>) => <Shown {...props} known={useKnown(props.of)} />

const OfWaiting = <K extends RecordKind>(props: Props<K>) => (
  <Shown {...props} known={useWaitingOf(props.of)} />
)

type ShownProps<K extends RecordKind> = Props<K> & { known: Known<RecordOf<K>> }

const Shown = <K extends RecordKind>({ of: _, title, action, ...list }: ShownProps<K>) =>
  list.known.lines.length > 0 && (
    <Card title={title} action={action}>
      <Records {...list} />
    </Card>
  )
