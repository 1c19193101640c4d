import { createRowScreen } from "#contract/screens"
import { ButtonLink } from "../ui/button-link"
import { EmptyState } from "../ui/empty-state"
import { rarePart } from "./rare-part"

/** Seen once. */
const FirstSteps = rarePart((parts) => parts.FirstSteps)

type Props = { mayWrite: boolean; mayManage: boolean }

/** In place of the cards of a farm without any pile. */
export const NoRows = ({ mayWrite, mayManage }: Props) => (
  <>
    <EmptyState action={mayWrite && <ButtonLink href={createRowScreen}>Create a pile</ButtonLink>}>
      No compost piles found.{mayWrite && " Create your first pile!"}
    </EmptyState>
    {mayManage && <FirstSteps />}
  </>
)
