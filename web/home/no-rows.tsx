import { createRowScreen } from "#contract/screens"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { EmptyState } from "../ui/empty-state"
import type { Filter } from "./filter"

/** Seen once. */
const FirstSteps = lazyPart(async () => (await import("./rare-parts")).FirstSteps)

/** `filter` is undefined without any pile. */
type Props = { filter: Filter | undefined; mayWrite: boolean; mayManage: boolean; onShowAll: () => void }

/** In place of the cards: no pile at all, or none that the filter shows. */
export const NoRows = ({ filter, mayWrite, mayManage, onShowAll }: Props) => {
  if (filter)
    return (
      <EmptyState
        action={
          filter !== "all" && (
            <Button variant="outline" onClick={onShowAll}>
              Show all piles
            </Button>
          )
        }
      >
        {emptyWords[filter]}
      </EmptyState>
    )
  return (
    <>
      {mayWrite ? (
        <EmptyState action={<ButtonLink href={createRowScreen}>Create a pile</ButtonLink>}>
          No compost piles found. Create your first pile!
        </EmptyState>
      ) : (
        <EmptyState>No compost piles found.</EmptyState>
      )}
      {mayManage && (
        <Boundary fallback={null} renderError={() => null}>
          <FirstSteps />
        </Boundary>
      )}
    </>
  )
}

const emptyWords: Record<Filter, string> = {
  all: "No piles on the site.",
  active: "No active piles.",
  cooking: "No pile has finished cooking.",
  removed: "No removed piles.",
}
