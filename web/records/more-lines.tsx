import { startTransition, useState } from "react"
import { formatCount } from "../format/count"
import { Button } from "../ui/button"

/** The number of lines to show at once; of more, a page at a time. */
const atOnce = 200
const page = 50

/** Lines shown at first of lists that are rarely read further. */
export const newestLines = 3

/** The lines shown of each list, restored when the user comes back to it. */
const shownBefore = new Map<string, number>()

/** The number of lines shown of a list: `first`, until the user wants more. */
export const useShown = (list: string, first: number) => {
  const [shown, setShown] = useState(() => shownBefore.get(list) ?? first)
  const show = (lines: number) => {
    shownBefore.set(list, lines)
    startTransition(() => setShown(lines))
  }
  return { shown, show, first }
}

type Props = ReturnType<typeof useShown> & {
  /** 'readings' */
  of: string
  /** The number of lines that have come. */
  many: number
  /** More may come: their number is not known yet. */
  open?: boolean
}

/** Shows the rest of a list; nothing when all is shown. */
export const MoreLines = ({ shown, show, first, of, many, open = false }: Props) => {
  if (many <= shown) return null
  const all = shown === first
  const next = all ? (many > atOnce ? page : atOnce) : shown + page
  return (
    <Button variant="outline" onClick={() => show(next)}>
      {all ? `All ${open ? "" : `${formatCount(many)} `}${of}` : "Show more"}
    </Button>
  )
}
