import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react"
import { turnQuestion } from "#domain/doubts"
import { asRuled, perPosition, suggestedPositions } from "#domain/positions"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { Boundary } from "../api/boundary"
import { useKnown } from "../api/records"
import { pluralize } from "../format/plural"
import { newestFirst } from "../records/newest-first"
import { Checkbox } from "../ui/checkbox"
import { newestTemperaturesOf } from "./data"
import style from "./ladder.module.css"
import { PositionRow } from "./position-row"
import question from "./reading-question.module.css"
import { isSamePlace, type Place } from "./rungs"
import type { ReadingForm } from "./use-reading-form"
import { type LastAt, useRungs } from "./use-rungs"

export { Seen } from "./seen"

type Props = {
  row: Row
  reading: ReadingForm
  places: readonly Place[]
  asked: RefObject<(() => boolean) | null>
  /** What Enter in the last field does, and its name on a phone's keyboard. */
  onEnd: (event: KeyboardEvent) => void
  endHint: "go" | "done"
}

/** A number for each position and depth of the farm; those that are left empty were not read. */
export const Ladder = ({ row, reading, places, asked, onEnd, endHint }: Props) => {
  const { form, moment, turns, setTurns } = reading
  const [readings, setReadings] = useState<readonly Temperature[]>([])
  const lastAt: LastAt = (place) =>
    readings.find((reading) => isSamePlace(placeOf(reading), place))?.temperature ?? null
  const rungs = useRungs({ form, moment, lastAt, asked })
  const positions = [...new Set(places.map(({ position }) => position))]
  const depths = [...new Set(places.flatMap(({ depth }) => depth ?? []))]
  const ladder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => focusFirst(ladder.current), [])
  const steps = { ladder, onEnd, endHint, last: places.at(-1) }
  return (
    <div>
      <Boundary fallback={null} renderError={() => null}>
        <LastReadings rowId={row.id} onFound={setReadings} />
      </Boundary>
      <div ref={ladder} className={style.ladder} data-depths={depths.length}>
        {depths.length > 0 && (
          <div className={style.row} aria-hidden="true">
            <span />
            {depths.map((depth) => (
              <span key={depth} className={style.depth}>
                {depth}
              </span>
            ))}
          </div>
        )}
        {positions.map((position, index) => (
          <PositionRow
            key={position}
            places={places.filter((place) => place.position === position)}
            rungs={rungs}
            steps={steps}
            error={index === 0 ? rungs.error : undefined}
          />
        ))}
      </div>
      <div role="status">
        {rungs.isTooHot && (
          <div className={question.question}>
            <p>{turnQuestion}</p>
            <Checkbox
              label="Add Turn after saving"
              checked={turns}
              onChange={(event) => setTurns(event.target.checked)}
            />
          </div>
        )}
      </div>
      <p className={style.hint}>{hintFor(row)}</p>
    </div>
  )
}

/** The first one that is empty, or the first one. */
const focusFirst = (ladder: HTMLElement | null) => {
  const fields = [...(ladder?.querySelectorAll<HTMLInputElement>("input[data-probe]") ?? [])]
  const first = fields.find(({ value }) => value === "") ?? fields[0]
  first?.focus({ preventScroll: true })
}

const hintFor = (row: Row) => {
  const { length, volume } = perPosition
  const each = `one for each ${asRuled("length", length)} or ${asRuled("volume", volume)}`
  return `For this pile's size 14 CCR 17868.3 asks for ${pluralize(suggestedPositions(row), "position")}: ${each}.`
}

/** A single reading has none. */
const placeOf = ({ position, depth }: Temperature): Place => ({
  position: position ?? "",
  depth: depth ?? null,
})

type LastProps = { rowId: number; onFound: (readings: readonly Temperature[]) => void }

const LastReadings = ({ rowId, onFound }: LastProps) => {
  const { lines } = useKnown(newestTemperaturesOf(rowId))
  useLayoutEffect(() => onFound(newestFirst("temperatures", notVoided(lines))), [lines, onFound])
  return null
}
