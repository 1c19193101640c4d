import { type ReactNode, useEffect } from "react"
import { nextOfRound } from "#domain/round"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { everyTenSeconds } from "../lib/every-ten-seconds"
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
            <span className={style.next}>
              Save & next: <bdi className={style.label}>{next.rowId}</bdi>
            </span>
          </Button>
        )}
      </div>
    )}
  </WithNext>
)

type NextProps = { row: Row; children: (next: Row | undefined) => ReactNode }

/**
 * Without the list of piles, which a form that was opened by its address has to load, there is no next one; a list that
 * could not be loaded is tried again.
 */
const WithNext = (props: NextProps) => (
  <Boundary
    fallback={props.children(undefined)}
    renderError={(_, retry) => <Retrying retry={retry}>{props.children(undefined)}</Retrying>}
  >
    <Found {...props} />
  </Boundary>
)

const Retrying = ({ retry, children }: { retry: () => void; children: ReactNode }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same boundary's
  useEffect(() => everyTenSeconds(retry), [])
  return children
}

const Found = ({ row, children }: NextProps) => {
  const all = useResource(rows())
  const isToday = useIsToday(row.farmId)
  return children(nextOfRound(all, row, isToday))
}
