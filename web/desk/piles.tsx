import { Search } from "lucide"
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react"
import { boardScreen } from "#contract/screens"
import type { Board } from "#domain/board"
import { roundCount } from "#domain/round"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useIfLoaded } from "../api/use-if-loaded"
import { sorted } from "../board/sorting"
import { chips, type Filter, shows } from "../home/filter"
import { serverNow } from "../lib/server-clock"
import { tickets } from "../rows/data-beside"
import { useNamedFarm } from "../session/named-farm"
import { useUser } from "../session/session"
import { useToday } from "../session/today"
import { Button } from "../ui/button"
import { Chips } from "../ui/chips"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import style from "./desk.module.css"
import { PhotosOfDays } from "./photos-of-days"
import { PilesList } from "./piles-list"
import { findField, openKeys } from "./places"
import { RoundNow } from "./round-now"

/** What the piles are narrowed to; kept while screens change. */
export type Narrowed = { text: string; filter: Filter }

type Props = {
  all: readonly Row[]
  board: Board | undefined
  /** The id of the pile on the screen. */
  chosen: number
  /** That pile, where its photos stand below the others. */
  pile: Row | undefined
  narrowed: Narrowed
  onNarrow: (narrowed: Narrowed) => void
}

/** The farm's piles: found, narrowed, place by place; and who is with them now. */
export const Piles = ({ all, board, chosen, pile, narrowed, onNarrow }: Props) => {
  const { farmId } = useUser()
  const farm = useNamedFarm(farmId)
  const { logged, of } = roundCount(all, useToday(farmId))
  const { text, filter } = narrowed
  return (
    <nav className={style.inside} aria-label="Piles">
      <div className={style.head}>
        <h2 translate={farm && "no"}>{farm?.name ?? "Piles"}</h2>
        {of > 0 && (
          <p>
            {logged} of {of} logged today
          </p>
        )}
        <Link href={boardScreen} className={style.board}>
          Board
        </Link>
        <label className={style.find}>
          <Icon of={Search} />
          <span className="visually-hidden">Find at the desk</span>
          <input
            id={findField}
            type="search"
            value={text}
            placeholder="Label, place, client or ticket"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            onChange={({ target }) => onNarrow({ text: target.value, filter })}
          />
        </label>
        <Chips
          label="Show at the desk"
          options={withPast}
          chosen={filter}
          onChoose={(filter) => onNarrow({ text, filter })}
        />
      </div>
      <Narrow {...{ all, board, chosen, narrowed }} />
      {pile && (
        <div className={style.strip}>
          <Boundary key={pile.id} fallback={null} renderError={() => null}>
            <PhotosOfDays row={pile} days={4} />
          </Boundary>
        </div>
      )}
      <div className={style.foot}>
        <RoundNow board={board} />
        <Button variant="outline" onClick={openKeys}>
          Keys
        </Button>
      </div>
    </nav>
  )
}

const withPast = [...chips, { value: "removed", label: "Past" }] as const

/** Those that the filter shows and the text names. Keys are not held up by a long list. */
const Narrow = ({ all, board, chosen, narrowed: { text, filter } }: Omit<Props, "onNarrow" | "pile">) => {
  const { farmId } = useUser()
  const { day } = useToday(farmId)
  const shown = useMemo(() => {
    const today = { day, isToday: () => false }
    return sorted(all.filter(shows(filter, true)), byPlace, today)
  }, [all, filter, day])
  const wanted = useDeferredValue(text.trim())
  const [hasAsked, setAsked] = useState(false)
  if (wanted && !hasAsked) setAsked(true)
  const none = filter === "cooking" ? "No pile has finished cooking." : "No pile here."
  const list = { board, chosen, none, minute: Math.floor(serverNow() / 60_000) }
  const whole = <PilesList {...list} rows={shown} byPlace />
  return hasAsked ? (
    <Suspense fallback={whole}>
      <Found {...list} rows={shown} text={wanted} />
    </Suspense>
  ) : (
    whole
  )
}

const byPlace = { column: "place", direction: "ascending" } as const

type FoundProps = Pick<Props, "board" | "chosen"> & {
  rows: readonly Row[]
  text: string
  none: string
  minute: number
}

/** The closest first; all, when nothing is typed any more. What finds them is home's, of the parts that come later. */
const Found = lazy(async () => {
  const { clientRows, entriesOf, matching } = await import("../home/rare-parts")
  return {
    default: ({ rows, text, ...list }: FoundProps) => {
      const clients = useIfLoaded(clientRows())
      const used = useIfLoaded(tickets())
      const entries = useMemo(() => entriesOf(rows, clients ?? [], used ?? []), [rows, clients, used])
      const found = useMemo(() => (text ? matching(entries, text) : rows), [entries, text, rows])
      return <PilesList {...list} rows={found} byPlace={!text} />
    },
  }
})
