import { type SyntheticEvent, useEffect, useLayoutEffect } from "react"
import { nextOfRound } from "#domain/next-pile"
import { needsReading, roundCount } from "#domain/round"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { everyTenSeconds } from "../lib/every-ten-seconds"
import { rows } from "../rows/data"
import { useToday } from "../session/today"
import { Button } from "../ui/button"
import style from "./save-buttons.module.css"

/** Where the round leads from a pile: to the next one, or to its end. Undefined when the pile is not on its way. */
export type Onward = Row | "end" | undefined

type Props = {
  onward: Onward
  /** The button that was pressed, while its save runs. */
  busy: "save" | "onward" | false
  disabled: boolean
  onOnward: (press: SyntheticEvent) => void
}

/** The form's submit, and beside it the way on, if the pile is on that of the round. */
export const SaveButtons = ({ onward, busy, disabled, onOnward }: Props) => {
  const isOff = disabled || busy !== false
  return (
    <div className={style.buttons}>
      <Button
        type="submit"
        variant={onward ? "outline" : "primary"}
        disabled={isOff}
        busy={busy === "save" && "Saving..."}
      >
        Save Temperature
      </Button>
      {onward && (
        <Button
          className={style.onward}
          disabled={isOff}
          busy={busy === "onward" && "Saving..."}
          onClick={onOnward}
        >
          {onward === "end" ? (
            "Save & finish"
          ) : (
            <span className={style.next}>
              Save & next:{" "}
              <bdi translate="no" className={style.label}>
                {onward.rowId}
              </bdi>
            </span>
          )}
        </Button>
      )}
    </div>
  )
}

type NextProps = { row: Row; onFound: (onward: Onward) => void }

/**
 * Without the list of piles, which a form that was opened by its address has to load, there is no next one; a list that
 * could not be loaded is tried again.
 */
export const FindOnward = (props: NextProps) => (
  <Boundary fallback={null} renderError={(_, retry) => <Retrying retry={retry} />}>
    <Found {...props} />
  </Boundary>
)

const Retrying = ({ retry }: { retry: () => void }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same boundary's
  useEffect(() => everyTenSeconds(retry), [])
  return null
}

/** A layout effect: with the list at hand both buttons stand there from the start. */
const Found = ({ row, onFound }: NextProps) => {
  const all = useResource(rows())
  const today = useToday(row.farmId)
  const isLast = needsReading(row, today) && roundCount(all, today).of > 1
  const onward = nextOfRound(all, row, today) ?? (isLast ? "end" : undefined)
  useLayoutEffect(() => onFound(onward), [onward, onFound])
  return null
}
