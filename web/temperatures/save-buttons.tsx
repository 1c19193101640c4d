import { useEffect, useLayoutEffect, useState } from "react"
import { nextOfRound } from "#domain/next-pile"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { everyTenSeconds } from "../lib/every-ten-seconds"
import { rows } from "../rows/data"
import { useToday } from "../session/today"
import { Button } from "../ui/button"
import style from "./save-buttons.module.css"

type Props = { row: Row; busy: boolean; disabled: boolean; onNext: (next: Row) => void }

/** The form's submit, and beside it the way to the next pile of the round, if there is one. */
export const SaveButtons = ({ row, busy, disabled, onNext }: Props) => {
  const [next, setNext] = useState<Row>()
  return (
    <div className={style.buttons}>
      {/* Beside the buttons, which stay the same elements under a finger. */}
      <FindNext row={row} onFound={setNext} />
      <Button
        type="submit"
        variant={next ? "outline" : "primary"}
        disabled={disabled}
        busy={busy && "Saving..."}
      >
        Save Temperature
      </Button>
      {next && (
        <Button disabled={disabled || busy} onClick={() => onNext(next)}>
          <span className={style.next}>
            Save & next: <bdi className={style.label}>{next.rowId}</bdi>
          </span>
        </Button>
      )}
    </div>
  )
}

type NextProps = { row: Row; onFound: (next: Row | undefined) => void }

/**
 * Without the list of piles, which a form that was opened by its address has to load, there is no next one; a list that
 * could not be loaded is tried again.
 */
const FindNext = (props: NextProps) => (
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
  const next = nextOfRound(all, row, today)
  useLayoutEffect(() => onFound(next), [next, onFound])
  return null
}
