import { Check, X } from "lucide"
import type { Row } from "#domain/rows"
import type { Turn } from "#domain/turns"
import { Listed } from "../api/listed"
import { MoreLines, newestLines, useShown } from "../records/more-lines"
import { RecordLine } from "../records/record-line"
import { useRights } from "../session/rights"
import { Card } from "../ui/card"
import { EmptyState } from "../ui/empty-state"
import { Icon } from "../ui/icon"
import { Skeleton } from "../ui/skeleton"
import { asCell, Table } from "../ui/table"
import { byTime, turnsOf, useVoidTurn } from "./data"
import style from "./turn-history.module.css"

type Props = { row: Row; editable: boolean }

export const TurnHistory = (props: Props) => (
  <Card title="Turn History">
    <Listed of={turnsOf(props.row.id)} fallback={<Skeleton height="card" />}>
      {(turns, isWhole) => <Turns {...props} turns={byTime(turns)} isNumbered={isWhole} />}
    </Listed>
  </Card>
)

type ListProps = Props & {
  turns: readonly Turn[]
  /** False when the earlier turns are not known. */
  isNumbered: boolean
}

const Turns = ({ row, editable, turns, isNumbered }: ListProps) => {
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
            title={isNumbered ? `Turn ${turn.turnNumber}` : "Turn"}
            record={turn}
            at={turn.turnedAt}
            onVoid={
              editable && mayVoid(turn) ? (reason, draft) => voidTurn(turn.id, reason, draft) : undefined
            }
          >
            <td className={style.number} {...asCell}>
              {isNumbered ? <TurnNumber turn={turn} /> : "–"}
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

const TurnNumber = ({ turn: { voided, turnNumber } }: { turn: Turn }) =>
  voided ? <s>{turnNumber}</s> : turnNumber

const Water = ({ turn: { waterAdded } }: { turn: Turn }) => (
  <span className={waterAdded ? style.yes : style.no}>
    {waterAdded ? <Icon of={Check} label="Yes" /> : <Icon of={X} label="No" />}
  </span>
)
