import type { ReactNode } from "react"
import { nextOfRound } from "#domain/round"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { rows } from "../rows/data"
import { useIsToday } from "../session/today"
import { Button } from "../ui/button"
import style from "./save-buttons.module.css"

type Props = { row: Row; busy: boolean; disabled: boolean; onNext: (next: Row) => void }

/** The form's submit, and beside it the way to the next pile of the round, if there is one. */
export const SaveButtons = ({ row, busy, disabled, onNext }: Props) => (
  <WithNext row={row}>
    {(next) => (
      <div className={style.buttons}>
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
            <span className={style.next}>Save & next: {next.rowId}</span>
          </Button>
        )}
      </div>
    )}
  </WithNext>
)

type NextProps = { row: Row; children: (next: Row | undefined) => ReactNode }

/** Without the list of piles, which a form that was opened by its address has to load, there is no next one. */
const WithNext = (props: NextProps) => (
  <Boundary fallback={props.children(undefined)} renderError={() => props.children(undefined)}>
    <Found {...props} />
  </Boundary>
)

const Found = ({ row, children }: NextProps) => {
  const all = useResource(rows())
  const isToday = useIsToday(row.farmId)
  return children(nextOfRound(all, row, isToday))
}
