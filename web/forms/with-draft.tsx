import { Fragment, type ReactNode, use, useEffect, useState } from "react"
import { type Draft, openDraft } from "./draft"
import { DraftOwner } from "./draft-owner"
import { LeaveForm } from "./leave-form"

export type FormDraft = Draft & {
  startOver: () => unknown
  /** Shown beside the form's action, until the draft is discarded. */
  wayOut: ReactNode
}

type Props = {
  /** Unique to the form and the record that it is about. */
  name: string
  /** The name of the unsent record, as users read it: 'Turn of A-118'. */
  title: string
  /** The form's address, where the current path alone does not lead back to it. */
  page?: string
  children: (draft: FormDraft) => ReactNode
}

/**
 * A form whose values are restored when the user comes back, and can be discarded. Nothing is shown for the
 * milliseconds until the draft is read.
 */
export const WithDraft = ({ name, title, page, children }: Props) => {
  const owner = use(DraftOwner)
  const [draft, setDraft] = useState<Draft>()
  const open = () => openDraft(owner, name, title, page)
  // Not in the effect: it is read while the rest of the screen is drawn.
  const [opening] = useState(open)
  useEffect(() => void opening.then(setDraft), [opening])
  if (!draft) return null
  const startOver = () => draft.discard().then(open).then(setDraft)
  return (
    <Fragment key={draft.idempotencyKey}>{children({ ...draft, startOver, wayOut: <LeaveForm /> })}</Fragment>
  )
}
