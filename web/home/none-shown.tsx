import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import type { Filter } from "./filter"

/** In place of the cards when the filter shows none of the piles. */
export const NoneShown = ({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) => (
  <EmptyState
    action={
      filter !== "all" && (
        <Button variant="outline" onClick={onShowAll}>
          Show all piles
        </Button>
      )
    }
  >
    {words[filter]}
  </EmptyState>
)

const words: Record<Filter, string> = {
  all: "No piles on the site.",
  active: "No active piles.",
  cooking: "No pile has finished cooking.",
  removed: "No removed piles.",
}
