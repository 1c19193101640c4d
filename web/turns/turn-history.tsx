import { Check, X } from "lucide-react"
import type { Row } from "#domain/rows"
import type { Turn } from "#domain/turns"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { MoreLines, newestLines, useShown } from "../records/more-lines"
import { RecordLine } from "../records/record-line"
import { useRights } from "../session/rights"
import { Card } from "../ui/card"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { asCell, Table } from "../ui/table"
import { byTime, turnsOf, useVoidTurn } from "./data"
import style from "./turn-history.module.css"

type Props = { row: Row; editable: boolean }

export const TurnHistory = (props: Props) => (
  <Card title="Turn History">
    <Boundary fallback={<Skeleton height="card" />} renderError={SectionFailure}>
      <Turns {...props} />
    </Boundary>
  </Card>
)

const Turns = ({ row, editable }: Props) => {
  const turns = byTime(useResource(turnsOf(row.id)))
  const voidTurn = useVoidTurn(row)
  const { mayVoid } = useRights(row.farmId)
  const lines = useShown(`turns ${row.id}`, newestLines)
  if (turns.length === 0) return <EmptyState>No turns recorded yet</EmptyState>
  return (
    <>
      <Table label="Turns" head={["Date", "Turn #", "Water Added"]} stacked>
        {turns.slice(0, lines.shown).map((turn) => (
          <RecordLine
            key={turn.id}
            title={`Turn ${turn.turnNumber}`}
            record={turn}
            at={turn.turnedAt}
            onVoid={
              editable && mayVoid(turn) ? (reason, draft) => voidTurn(turn.id, reason, draft) : undefined
            }
          >
            <td className={style.number} {...asCell}>
              {turn.voided ? <s>{turn.turnNumber}</s> : turn.turnNumber}
            </td>
            <td {...asCell}>
              <Water turn={turn} />
            </td>
          </RecordLine>
        ))}
      </Table>
      <MoreLines {...lines} of="turns" many={turns.length} />
    </>
  )
}

const Water = ({ turn: { waterAdded } }: { turn: Turn }) => (
  <span className={waterAdded ? style.yes : style.no}>
    {waterAdded ? <Check role="img" aria-label="Yes" /> : <X role="img" aria-label="No" />}
  </span>
)
