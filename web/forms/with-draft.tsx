import { Fragment, type ReactNode, use, useState } from "react"
import { type Draft, openDraft } from "./draft"
import { DraftOwner } from "./draft-owner"
import { LeaveForm } from "./leave-form"

export type FormDraft = Draft & {
  startOver: () => void
  /** Shown beside the form's action, until the draft is discarded. */
  wayOut: ReactNode
}

type Props = {
  /** Unique to the form and the record that it is about. */
  name: string
  /** What the user reads when it was not sent: 'Turn of A-118'. */
  title: string
  /** The form's address, where the current path alone does not lead back to it. */
  page?: string
  children: (draft: FormDraft) => ReactNode
}

/** A form whose values are restored when the user comes back, and can be discarded. */
export const WithDraft = ({ name, title, page, children }: Props) => {
  const owner = use(DraftOwner)
  const [draft, setDraft] = useState(() => openDraft(owner, name, title, page))
  const startOver = () => {
    draft.discard()
    setDraft(openDraft(owner, name, title, page))
  }
  return <Fragment key={draft.begunAt}>{children({ ...draft, startOver, wayOut: <LeaveForm /> })}</Fragment>
}
