import type { ReactNode } from "react"
import { asCell } from "../ui/table"
import style from "./records.module.css"

/** The last cell of a line whose words are long: from the left, and on a phone as wide as the line. */
export const WordsCell = ({ children }: { children: ReactNode }) => (
  <td className={style.words} {...asCell}>
    {children}
  </td>
)
