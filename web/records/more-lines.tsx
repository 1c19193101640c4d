import { startTransition, useState } from "react"
import { formatCount } from "../format/count"
import { afterPress } from "../lib/after-press"
import { mostOnPaper, useIsPrinted } from "../lib/use-is-printed"
import { Button } from "../ui/button"

/** The number of lines to show at once; of more, a page at a time. */
const atOnce = 200
const page = 50

/** Lines shown at first of lists that are rarely read further. */
export const newestLines = 3

/** The lines shown of each list, restored when the user comes back to it. */
const shownBefore = new Map<string, number>()

/** The number of lines shown of a list: `first`, until the user wants more, or prints them. */
export const useShown = (list: string, first: number) => {
  const [shown, setShown] = useState(() => shownBefore.get(list) ?? first)
  const show = (lines: number) => {
    shownBefore.set(list, lines)
    startTransition(() => setShown(lines))
  }
  return { shown: useIsPrinted() ? mostOnPaper : shown, show, first }
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
  const all = shown === first
  const next = all ? (many > atOnce ? page : atOnce) : shown + page
  return (
    <>
      {many > shown && (
        <Button
          variant="outline"
          onClick={({ currentTarget }) => afterPress(currentTarget, () => show(next))}
        >
          {all ? `All ${open ? "" : `${formatCount(many)} `}${of}` : "Show more"}
        </Button>
      )}
      {many > 0 && <p className="paper-only">{extentOf(of, many, open)}</p>}
    </>
  )
}

/** Paper shows no button by which one would see that a list goes on. */
const extentOf = (of: string, many: number, open: boolean) => {
  if (many > mostOnPaper)
    return `The newest ${formatCount(mostOnPaper)} of ${formatCount(many)} ${of}. All of them are in the report.`
  const counted = many === 1 ? `1 ${of.slice(0, -1)}` : `${formatCount(many)} ${of}`
  return open ? `${counted}. Older ones are not on this phone.` : `${counted} in all.`
}
