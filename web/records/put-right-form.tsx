import { useState } from "react"
import type { Row } from "#domain/rows"
import { MoveForm } from "./move-form"
import { type AnyRecord, VoidForm } from "./void-form"

export type Way = "move" | "void"

type Props = AnyRecord & {
  row: Row
  /** 'This Reading' */
  title: string
  /** The way that the user has chosen; a void may still become a move. */
  first: Way
  onClose: () => void
}

export const PutRightForm = ({ first, ...about }: Props) => {
  const [way, setWay] = useState(first)
  return way === "move" ? <MoveForm {...about} /> : <VoidForm {...about} onMove={() => setWay("move")} />
}
