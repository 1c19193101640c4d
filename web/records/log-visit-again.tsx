import { use, useState } from "react"
import { newestCount } from "#contract/first-calls"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { Visit } from "#domain/visits"
import { isWhole, newestOf, recordsOf, useKnown } from "../api/records"
import { useFreshness } from "../api/resource"
import { DraftOwner } from "../forms/draft-owner"
import { navigate } from "../lib/history"
import { beginDraft } from "../store/begin-draft"
import { noteStoreChange } from "../store/changes"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Link } from "../ui/link"
import { againOf, draftAgain } from "./visit-again"

type Props = { row: Row; record: Visit | Temperature; at: string }

const photoElsewhere = {
  title: "Not all photos are on this phone",
  description: "Take those that lack again, or log it without them.",
  // The form leaves it there.
  isOfLastPage: true,
}

const visitsOf = recordsOf("visits")
const readingsOf = recordsOf("temperatures")
const newestReadingsOf = newestOf("temperatures", {
  limit: newestCount,
  timeOf: ({ recordedAt }: Temperature) => recordedAt,
})

/** The way from a voided visit, or a voided reading of one, to the form with all that was typed there. */
export const LogVisitAgain = ({ row, record, at }: Props) => {
  const visits = useKnown(visitsOf(row.id)).lines
  const newest = useKnown(newestReadingsOf(row.id))
  const isAmongNewest = isWhole(newest) || (newest.since !== undefined && newest.since < at)
  const readings = useKnown(isAmongNewest ? newestReadingsOf(row.id) : readingsOf(row.id)).lines
  const owner = use(DraftOwner)
  const fresh = useFreshness()
  const [isBusy, setBusy] = useState(false)
  const [taken, setTaken] = useState<string>()
  const open = async () => {
    setBusy(true)
    try {
      const { draft, lacks } = await draftAgain(againOf(record, { visits, readings }), {
        ...{ row, fresh, owner: owner ?? "" },
      })
      if (!(await beginDraft(draft))) return setTaken(draft.page)
      noteStoreChange()
      navigate(draft.page ?? "")
      if (lacks) toast(photoElsewhere)
    } catch {
      toast({ title: "This phone can't open it now", description: "Please try again in a moment." })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="outline" busy={isBusy && "Opening..."} onClick={open}>
        Log It Again
      </Button>
      {taken && (
        <p role="alert">
          The form holds another record. <Link href={taken}>Finish or discard the form first</Link>
        </p>
      )}
    </>
  )
}
