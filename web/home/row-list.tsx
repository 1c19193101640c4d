import { useDeferredValue } from "react"
import { inOrderOfNeed } from "#domain/round"
import type { Row } from "#domain/rows"
import type { UnsentForm } from "../forms/unsent-forms"
import { useToday } from "../session/today"
import { useWaiting } from "../store/waiting"
import style from "./home.module.css"
import { RowCard } from "./row-card"

type Props = { rows: readonly Row[]; farmId: number; mayWrite: boolean; unsent: readonly UnsentForm[] }

/** More than a screen shows. */
const firstCards = 12

/** The round: piles that need something come first. */
export const RowList = ({ rows, farmId, mayWrite, unsent }: Props) => {
  const today = useToday(farmId)
  // The cards below are deferred, so that a list of 50 responds to a tap at once (performance, question 13).
  const filled = useDeferredValue(rows.length, firstCards)
  const waiting = useWaiting()
  const unsentOf = ({ id }: Row) => unsent.find(({ page }) => page?.startsWith(`/rows/${id}/`))
  return (
    <ul className={style.list}>
      {inOrderOfNeed(rows, today).map((row, place) => (
        <li key={row.id}>
          {place < Math.max(filled, firstCards) && (
            <RowCard
              row={row}
              mayWrite={mayWrite}
              unsent={unsentOf(row)}
              waiting={waiting.filter(({ rowId }) => rowId === row.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
