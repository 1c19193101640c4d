import type { LinkKind } from "#domain/family"
import type { Row } from "#domain/rows"
import { ReasonDialog } from "../rows/reason-dialog"
import { useVoidLinks } from "./data"

type Props = { row: Row; kind: LinkKind; onClose: () => void }

/** The form that voids the merge or the split which made the pile, with a manager's reason. */
export const VoidLinks = ({ row, kind, onClose }: Props) => (
  <ReasonDialog
    draftOf={{ name: `void ${kind} ${row.id}`, title: `Void of the ${kind} of ${row.rowId}` }}
    title={kind === "merge" ? "Void the Merge" : "Void the Split"}
    action="Void"
    done={kind === "merge" ? "Merge voided" : "Split voided"}
    failed={`Error voiding the ${kind}`}
    save={useVoidLinks(row)}
    onClose={onClose}
  >
    <p>
      Pile #{row.rowId} is removed, and{" "}
      {kind === "merge" ? "the piles that it was made of are" : "its pile is"} as before. The history keeps
      both.
    </p>
  </ReasonDialog>
)
