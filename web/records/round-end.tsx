import { CircleCheck } from "lucide"
import { Fragment } from "react"
import { pathTo, rowScreen } from "#contract/screens"
import { roundCount } from "#domain/round"
import { pilesToTurn } from "#domain/to-turn"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { rows } from "../rows/data"
import { useToday } from "../session/today"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import style from "./saved-line.module.css"

/** '10 of 10 logged · 2 need a turn: A-106, A-107': said when the last pile of a round is saved. */
export const RoundEnd = ({ farmId }: { farmId: number }) => (
  <Boundary fallback={null} renderError={() => null}>
    <Words farmId={farmId} />
  </Boundary>
)

const Words = ({ farmId }: { farmId: number }) => {
  const today = useToday(farmId)
  const piles = useResource(rows()).filter((row) => row.farmId === farmId)
  const { logged, of } = roundCount(piles, today)
  const toTurn = pilesToTurn(piles, today)
  return (
    <div className={`${style.end} print-hidden`} role="status">
      {/* A reading may be undone since. */}
      {logged === of && <Icon of={CircleCheck} />}
      <p>
        {logged} of {of} logged
        {toTurn.length > 0 && ` · ${toTurn.length} ${toTurn.length === 1 ? "needs" : "need"} a turn: `}
        {toTurn.map(({ id, rowId }, nth) => (
          <Fragment key={id}>
            {nth > 0 && ", "}
            <Link href={pathTo(rowScreen, { rowId: id })}>
              <bdi translate="no">{rowId}</bdi>
            </Link>
          </Fragment>
        ))}
      </p>
    </div>
  )
}
