import { History } from "lucide"
import { formatAgo } from "../format/relative-time"
import { Button } from "../ui/button"
import { Icon } from "../ui/icon"
import style from "./draft-note.module.css"
import type { FormDraft } from "./with-draft"

/** A note that the form's values were restored. */
export const DraftNote = ({ draft }: { draft: FormDraft }) =>
  draft.restored && (
    <div className={style.note} role="status">
      <Icon of={History} />
      <p>
        <b>Continue where you left off.</b> Begun {formatAgo(draft.begunAt)}.
      </p>
      <Button variant="outline" onClick={draft.startOver}>
        Start over
      </Button>
    </div>
  )
