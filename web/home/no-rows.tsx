import { createRowScreen } from "#contract/screens"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { EmptyState } from "../ui/empty-state"
import type { Filter } from "./filter"

type Props = { filter: Filter; mayWrite: boolean; onShowAll: () => void }

/** In place of the cards: no pile at all, or none that the filter shows. */
export const NoRows = ({ filter, mayWrite, onShowAll }: Props) => {
  if (filter !== "all")
    return (
      <EmptyState
        action={
          <Button variant="outline" onClick={onShowAll}>
            Show all piles
          </Button>
        }
      >
        {emptyWords[filter]}
      </EmptyState>
    )
  return mayWrite ? (
    <EmptyState action={<ButtonLink href={createRowScreen}>Create a pile</ButtonLink>}>
      No compost piles found. Create your first pile!
    </EmptyState>
  ) : (
    <EmptyState>No compost piles found.</EmptyState>
  )
}

const emptyWords: Record<Exclude<Filter, "all">, string> = {
  active: "No active piles.",
  cooking: "No pile has finished cooking.",
  removed: "No removed piles.",
}
