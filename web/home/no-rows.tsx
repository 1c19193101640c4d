import { createRowScreen } from "#contract/screens"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { ButtonLink } from "../ui/button-link"
import { EmptyState } from "../ui/empty-state"

/** Seen once. */
const FirstSteps = lazyPart(async () => (await import("./rare-parts")).FirstSteps)

type Props = { mayWrite: boolean; mayManage: boolean }

/** In place of the cards of a farm without any pile. */
export const NoRows = ({ mayWrite, mayManage }: Props) => (
  <>
    <EmptyState action={mayWrite && <ButtonLink href={createRowScreen}>Create a pile</ButtonLink>}>
      No compost piles found.{mayWrite && " Create your first pile!"}
    </EmptyState>
    {mayManage && (
      <Boundary fallback={null} renderError={() => null}>
        <FirstSteps />
      </Boundary>
    )}
  </>
)
