import { useState } from "react"
import { createPortal } from "react-dom"
import { Boundary } from "../api/boundary"
import { PartFailure } from "../api/missing-part"
import { useResource } from "../api/resource"
import { usePath } from "../lib/address"
import { useHasThird } from "../lib/at-desk"
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
  /** False on a screen that has the page for itself. */
  isShown: boolean
}

/** The piles at left, and what stands at the right of the screen. */
export const Desk = ({ isShown }: Props) => {
  const piles = useHost(style.piles, "before")
  const beside = useHost(style.beside, "after")
  const [narrowed, setNarrowed] = useState<Narrowed>({ text: "", filter: "all" })
  if (!isShown) return null
  return (
    <Boundary fallback={createPortal(<Waiting />, piles)} renderError={Failed(piles)}>
      <Shown {...{ piles, beside, narrowed }} onNarrow={setNarrowed} />
    </Boundary>
  )
}

type ShownProps = {
  piles: Element
  beside: Element
  narrowed: Narrowed
  onNarrow: (narrowed: Narrowed) => void
}

const Shown = ({ piles, beside, narrowed, onNarrow }: ShownProps) => {
  const { farmId } = useUser()
  const all = useResource(rows()).filter((row) => row.farmId === farmId)
  const board = useBoard()
  const chosen = chosenIn(usePath())
  const hasThird = useHasThird()
  return (
    <>
      {createPortal(<Piles {...{ all, board, chosen, narrowed, onNarrow }} />, piles)}
      {hasThird && createPortal(<Beside row={all.find(({ id }) => id === chosen)} board={board} />, beside)}
      <Keys row={all.find(({ id }) => id === chosen)} />
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
