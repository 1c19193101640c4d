import { countLine } from "#domain/method-line"
import type { Row } from "#domain/rows"
import { useClockZone } from "../session/today"
import style from "./method-line.module.css"

/** What a pile's newest count has of its method's rule, below the specified bar; nothing where that says all. */
export const MethodLine = ({ pile }: { pile: Row }) => {
  const line = countLine(pile, useClockZone(pile.farmId))
  return line && <p className={style.method}>{line}</p>
}
