import { useState } from "react"
import type { AuditLine } from "#domain/operation"
import { useResource } from "../api/resource"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import { Timestamp } from "../ui/timestamp"
import { auditLines, auditLinesBefore } from "./data"
import style from "./operation.module.css"
import { Section } from "./section"

/** What administrators did; nobody can change it. */
export const AuditCard = () => (
  <Section title="Who Did What">
    <Lines />
  </Section>
)

/** As many as an answer has. */
const ofPage = 20

const Lines = () => {
  const newest = useResource(auditLines())
  const [older, setOlder] = useState<AuditLine[]>([])
  const [isEnd, setIsEnd] = useState(newest.length < ofPage)
  const [busy, setBusy] = useState(false)
  const oldest = older.at(-1) ?? newest.at(-1)
  const showEarlier = async () => {
    if (!oldest) return
    setBusy(true)
    await withErrorToast("Error loading", async () => {
      const more = await auditLinesBefore(oldest.id)
      setOlder([...older, ...more])
      setIsEnd(more.length < ofPage)
    })
    setBusy(false)
  }
  if (newest.length === 0) return <EmptyState>Nobody has done anything here yet.</EmptyState>
  return (
    <>
      <ul className={style.list}>
        {withoutRepeats([...newest, ...older]).map(({ id, at, sentence }) => (
          <li key={id} className={style.words}>
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
