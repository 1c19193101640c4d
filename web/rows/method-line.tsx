import { methodLine, type OfMethod } from "#domain/method-line"
import style from "./cooking-progress.module.css"

/** What a pile has of its method's rule, below the specified bar; nothing for a windrow, of which that says all. */
export const MethodLine = ({ pile }: { pile: OfMethod }) => {
  const line = methodLine(pile)
  return line && <p className={style.method}>{line}</p>
}
