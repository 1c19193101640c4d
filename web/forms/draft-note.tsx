import { History } from "lucide-react"
import { formatAgo } from "../format/relative-time"
import { Button } from "../ui/button"
import style from "./draft-note.module.css"
import type { FormDraft } from "./with-draft"

/** A note that the form's values were restored. */
export const DraftNote = ({ draft }: { draft: FormDraft }) =>
  draft.restored && (
    <div className={style.note} role="status">
      <History aria-hidden="true" />
      <p>
        <b>Continue where you left off.</b> Begun {formatAgo(draft.begunAt)}.
      </p>
      <Button variant="outline" onClick={draft.startOver}>
        Start over
      </Button>
    </div>
  )
