import { History } from "lucide"
import { formatAgo } from "../format/relative-time"
import { serverNow } from "../lib/server-clock"
import { Button } from "../ui/button"
import { Icon } from "../ui/icon"
import style from "./draft-note.module.css"
import type { FormDraft } from "./with-draft"

/** A note that the form's values were restored, or could not be read. */
export const DraftNote = ({ draft }: { draft: FormDraft }) => {
  if (draft.isUnread) return <UnreadNote />
  // Not the earlier time that was chosen for its record.
  const begun = draft.begun.chosenAt ?? draft.begun.at
  return (
    draft.restored && (
      <div className={style.note} role="status">
        <Icon of={History} />
        <p>
          <b>Continue where you left off.</b> Begun {formatAgo(Math.min(begun, serverNow()))}.
        </p>
        <Button variant="outline" onClick={draft.startOver}>
          Start over
        </Button>
      </div>
    )
  )
}

const UnreadNote = () => (
  <div className={style.note} role="status">
    <Icon of={History} />
    <p>
      <b>What you may have begun here can't be read now.</b> It is kept for another visit. What you type now
      is kept only once you save it.
    </p>
  </div>
)
