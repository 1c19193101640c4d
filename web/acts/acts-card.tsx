import { useState } from "react"
import type { AuditLine } from "#domain/operation"
import { Boundary } from "../api/boundary"
import { type Resource, useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { Timestamp } from "../ui/timestamp"
import style from "./acts.module.css"

type Props = {
  newest: Resource<AuditLine[]>
  /** Asks for the lines before the one with this id. */
  before: (id: number) => Promise<AuditLine[]>
  /** The sentence without a line. */
  empty: string
}

/** What was done, with the newest first; nobody can change it. */
export const ActsCard = ({ title, ...lines }: Props & { title: string }) => (
  <Card title={title}>
    <Boundary fallback={<Skeleton height="card" />} renderError={SectionFailure}>
      <Lines {...lines} />
    </Boundary>
  </Card>
)

/** As many as an answer has. */
const ofPage = 20

const Lines = ({ newest: resource, before, empty }: Props) => {
  const newest = useResource(resource)
  const [older, setOlder] = useState<AuditLine[]>([])
  const [isEnd, setIsEnd] = useState(newest.length < ofPage)
  const [busy, setBusy] = useState(false)
  const oldest = older.at(-1) ?? newest.at(-1)
  const showEarlier = async () => {
    if (!oldest) return
    setBusy(true)
    await withErrorToast("Error loading", async () => {
      const more = await before(oldest.id)
      setOlder([...older, ...more])
      setIsEnd(more.length < ofPage)
    })
    setBusy(false)
  }
  if (newest.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <>
      <ul className={style.list}>
        {withoutRepeats([...newest, ...older]).map(({ id, at, sentence }) => (
          <li key={id}>
            <span>{sentence}</span>
            <span className={style.quiet}>
              <Timestamp at={at} />
            </span>
          </li>
        ))}
      </ul>
      {!isEnd && (
        <Button variant="outline" busy={busy && "Loading..."} onClick={showEarlier}>
          Show Earlier
        </Button>
      )}
    </>
  )
}

/** New lines move the older ones on, so that both lists may have some. */
const withoutRepeats = (lines: AuditLine[]) => [...new Map(lines.map((line) => [line.id, line])).values()]
