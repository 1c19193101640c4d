import { Fragment, type ReactNode, use, useState } from "react"
import { type Draft, openDraft } from "./draft"
import { DraftOwner } from "./draft-owner"
import { LeaveForm } from "./leave-form"

export type FormDraft = Draft & {
  startOver: () => void
  /** Shown beside the form's action while it is wanted. */
  wayOut: ReactNode
}

type Props = {
  /** Of this one form, and of the record that it is about. */
  name: string
  children: (draft: FormDraft) => ReactNode
}

/** A form that may be left: what was filled in is there again, and can be thrown away. */
export const WithDraft = ({ name, children }: Props) => {
  const owner = use(DraftOwner)
  const [draft, setDraft] = useState(() => openDraft(owner, name))
  const startOver = () => {
    draft.discard()
    setDraft(openDraft(owner, name))
  }
  return <Fragment key={draft.begunAt}>{children({ ...draft, startOver, wayOut: <LeaveForm /> })}</Fragment>
}
