import { type ReactNode, useState } from "react"
import { Button } from "../ui/button"

type Props<T> = { items: readonly T[]; children: (shown: readonly T[]) => ReactNode }

const few = 5

/** The first few of a list, and a button for the rest. */
export const ShowMore = <T,>({ items, children }: Props<T>) => {
  const [all, setAll] = useState(false)
  const rest = items.length - few
  return (
    <>
      {children(all ? items : items.slice(0, few))}
      {!all && rest > 0 && (
        <Button variant="outline" onClick={() => setAll(true)}>
          Show {rest} More
        </Button>
      )}
    </>
  )
}
