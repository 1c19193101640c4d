import { startTransition, useCallback, useEffect, useMemo, useState } from "react"
import type { Board } from "#domain/board"
import type { Row } from "#domain/rows"
import { EmptyState } from "../ui/empty-state"
import style from "./desk.module.css"
import { lineOf } from "./lines"
import { PileLine } from "./pile-line"
import { pilesList } from "./places"

type Props = {
  rows: readonly Row[]
  byPlace: boolean
  board: Board | undefined
  chosen: number
  /** What is said where there is no pile. */
  none: string
  /** Changes when ages do. */
  minute: number
}

/** As many as a high screen shows: drawn at once, so that none moves when it gets its height. */
const nearLines = 30

/** One stop of the Tab key: the arrows lead from line to line. */
export const PilesList = ({ rows, byPlace, board, chosen, none, minute }: Props) => {
  const [focused, setFocused] = useState<number>()
  // Hundreds of lines are looked through behind the frame that shows the focus.
  const note = useCallback((id: number) => startTransition(() => setFocused(id)), [])
  const highs = useMemo(() => new Map(board?.piles.map((pile) => [pile.id, pile.highs])), [board])
  const groups = useMemo(() => (byPlace ? placesOf(rows) : [rows]), [rows, byPlace])
  const isThere = (id: number | undefined) => rows.some((row) => row.id === id)
  let place = 0
  const stop = [focused, chosen].find(isThere) ?? rows[0]?.id
  // What is on the screen is in sight here: also of an address that was opened, or gone back to.
  useEffect(() => {
    // Newer browsers return a promise.
    lineOf(chosen)?.scrollIntoView({ block: "nearest" })
  }, [chosen])
  return (
    <div id={pilesList} className={style.list}>
      {rows.length === 0 && <EmptyState>{none}</EmptyState>}
      {groups.map((group) => (
        <section key={group[0]?.id} className={style.group}>
          {byPlace && (
            <h3 translate="no">
              {group[0]?.location} <span>{group.length}</span>
            </h3>
          )}
          <ul>
            {group.map((row) => (
              <PileLine
                key={row.id}
                row={row}
                highs={highs.get(row.id)}
                isChosen={row.id === chosen}
                isStop={row.id === stop}
                isFar={place++ >= nearLines}
                minute={minute}
                onFocus={note}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The rows of each place, which follow each other. */
const placesOf = (rows: readonly Row[]): readonly (readonly Row[])[] => {
  const places = new Map<string, Row[]>()
  for (const row of rows) {
    const place = row.location.trim().toLowerCase()
    const group = places.get(place)
    if (group) group.push(row)
    else places.set(place, [row])
  }
  return [...places.values()]
}
