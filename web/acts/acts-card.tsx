import { useEffect, useState } from "react"
import type { AuditLine } from "#domain/operation"
import { type Resource, useResource } from "../api/resource"
import { Section } from "../api/section"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import { Timestamp } from "../ui/timestamp"
import style from "./acts.module.css"

type Props = {
  newest: Resource<AuditLine[]>
  /** Asks for the lines before the one with this id. */
  before: (id: number) => Promise<AuditLine[]>
  /** The sentence without a line. */
  empty: string
}

/** A list of acts, the newest first; nobody can change it. */
export const ActsCard = ({ title, ...lines }: Props & { title: string }) => (
  <Section title={title}>
    <Lines key={lines.newest.path} {...lines} />
  </Section>
)

/** The number of lines in an answer. */
const ofPage = 20

const Lines = ({ newest: resource, before, empty }: Props) => {
  const newest = useResource(resource)
  // No line is missing between two of them.
  const [known, setKnown] = useState(newest)
  const [isEnd, setIsEnd] = useState(newest.length < ofPage)
  const [busy, setBusy] = useState(false)
  const isJoined = meets(newest, known)
  const keep = (lines: AuditLine[]) => setKnown((now) => together(now, lines))
  const join = () => withErrorToast("Error loading", async () => keep(await downTo(known, newest, before)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new lines may be apart from the known ones
  useEffect(() => {
    if (isJoined) keep(newest)
    else join()
  }, [newest])
  const showEarlier = async () => {
    setBusy(true)
    if (!isJoined) await join()
    else
      await withErrorToast("Error loading", async () => {
        const oldest = known.at(-1)
        const more = oldest ? await before(oldest.id) : []
        keep(more)
        setIsEnd(more.length < ofPage)
      })
    setBusy(false)
  }
  const shown = together(known, newest)
  if (shown.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <>
      <ul className={style.list}>
        {shown.map(({ id, at, sentence }) => (
          <li key={id}>
            <span>{sentence}</span>
            <span className={style.quiet}>
              <Timestamp at={at} />
            </span>
          </li>
        ))}
      </ul>
      {!(isEnd && isJoined) && (
        <Button variant="outline" busy={busy && "Loading..."} onClick={showEarlier}>
          Show Earlier
        </Button>
      )}
    </>
  )
}

/** True when no line can be missing between a page and those below it; a page that is not full has the first line. */
const meets = (page: AuditLine[], known: AuditLine[]) =>
  page.length < ofPage || page.some(({ id }) => known.some((each) => each.id === id))

/** The newest lines, and those between them and the known ones: more may have come than a page has. */
const downTo = async (known: AuditLine[], newest: AuditLine[], before: Props["before"]) => {
  const lines = [...newest]
  for (let page = newest; !meets(page, known); lines.push(...page)) page = await before(lines.at(-1)?.id ?? 0)
  return lines
}

/** Each line once, the newest first. */
const together = (some: AuditLine[], others: AuditLine[]) =>
  [...new Map([...some, ...others].map((line) => [line.id, line])).values()].sort((a, b) => b.id - a.id)
