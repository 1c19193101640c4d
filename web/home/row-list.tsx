import { useDeferredValue } from "react"
import type { Row } from "#domain/rows"
import { useWaiting } from "../store/waiting"
import style from "./home.module.css"
import { RowCard } from "./row-card"

type Props = { rows: readonly Row[]; byPlace: boolean; mayWrite: boolean }

/** More than a screen shows, and drawn at once. */
const firstCards = 12

/** As many as a phone shows; the others wait for the screen. */
const nearCards = 6

/** The piles in their order, or place by place. */
export const RowList = ({ rows, byPlace, mayWrite }: Props) => {
  // The cards below are deferred, so that a list of 50 responds to a tap at once (performance, question 13).
  const filled = useDeferredValue(rows.length, firstCards)
  const waiting = useWaiting()
  const groups = byPlace ? placesOf(rows) : [rows]
  let place = 0
  return groups.map((group) => (
    <section key={group[0]?.id ?? 0} className={style.group}>
      {byPlace && (
        <h3 className={style.site}>
          {group[0]?.location} <span>{group.length}</span>
        </h3>
      )}
      <ul className={style.list}>
        {group.map((row) => {
          place += 1
          const own = waiting.filter(({ rowId }) => rowId === row.id)
          return (
            <li key={row.id} className={place > nearCards ? style.far : undefined}>
              {place <= filled && (
                <RowCard row={row} place={!byPlace} mayWrite={mayWrite} waiting={own[0] && own} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

/** The rows of each place; the place of the first one comes first. */
const placesOf = (rows: readonly Row[]): readonly Row[][] => {
  const places = new Map<string, Row[]>()
  for (const row of rows) {
    const place = row.location.trim().toLowerCase()
    places.set(place, [...(places.get(place) ?? []), row])
  }
  return [...places.values()]
}
