import { useMemo, useState } from "react"
import { createPortal } from "react-dom"
import { Boundary } from "../api/boundary"
import { PartFailure } from "../api/missing-part"
import { useResource } from "../api/resource"
import { usePath } from "../lib/address"
import { useHasThird } from "../lib/at-desk"
import type { Frame } from "../lib/desk-frame"
import { rows } from "../rows/data"
import { useUser } from "../session/session"
import { Skeleton } from "../ui/skeleton"
import { Beside } from "./beside"
import style from "./desk.module.css"
import { Keys } from "./keys"
import { type Narrowed, Piles } from "./piles"
import { useBoard } from "./use-board"
import { useHost } from "./use-host"

type Props = {
  /** Undefined on a screen that has the page for itself. */
  frame: Frame | undefined
}

/** The piles at left, and what stands at the right of the screen. */
export const Desk = ({ frame }: Props) => {
  const piles = useHost(style.piles, "before")
  const beside = useHost(style.beside, "after")
  const [narrowed, setNarrowed] = useState<Narrowed>({ text: "", filter: "all" })
  if (!frame) return null
  return (
    <Boundary fallback={createPortal(<Waiting />, piles)} renderError={Failed(piles)}>
      <Shown {...{ piles, beside, narrowed, frame }} onNarrow={setNarrowed} />
    </Boundary>
  )
}

type ShownProps = {
  piles: Element
  beside: Element
  frame: Frame
  narrowed: Narrowed
  onNarrow: (narrowed: Narrowed) => void
}

const Shown = ({ piles, beside, frame, narrowed, onNarrow }: ShownProps) => {
  const { farmId } = useUser()
  const known = useResource(rows())
  // The same list while it is: hundreds are sorted once.
  const all = useMemo(() => known.filter((row) => row.farmId === farmId), [known, farmId])
  const board = useBoard()
  const chosen = chosenIn(usePath())
  const hasThird = useHasThird()
  const pile = all.find(({ id }) => id === chosen)
  // A page of paper waits for all pictures before it prints, and what is hidden would never load.
  const isColumn = frame === "column"
  return (
    <>
      {createPortal(
        <Piles
          {...{ all, board, chosen, narrowed, onNarrow }}
          pile={isColumn && !hasThird ? pile : undefined}
        />,
        piles,
      )}
      {isColumn && hasThird && createPortal(<Beside row={pile} board={board} />, beside)}
      <Keys row={pile} />
    </>
  )
}

/** The pile whose screen, or form, the path is of. */
const chosenIn = (path: string) => Number(/^\/rows\/(\d+)/.exec(path)?.[1] ?? Number.NaN)

const Waiting = () => (
  <div className={style.waiting} role="status" aria-label="Loading the piles">
    {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
      <Skeleton key={key} height="button" />
    ))}
  </div>
)

const Failed = (piles: Element) => (error: unknown, retry: () => void) =>
  createPortal(<div className={style.waiting}>{PartFailure(error, retry)}</div>, piles)
