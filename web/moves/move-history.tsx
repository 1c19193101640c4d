import type { Move } from "#domain/moves"
import type { Row } from "#domain/rows"
import { stageLabels } from "#domain/stages"
import { Boundary } from "../api/boundary"
import { useKnown } from "../api/records"
import { Records } from "../records/record-history"
import { RecordLine } from "../records/record-line"
import { Card } from "../ui/card"
import { asCell } from "../ui/table"
import { movesOf } from "./data"

/** Where the pile was moved to, and its stages; nothing of a pile that stays. */
export const MoveHistory = ({ row }: { row: Row }) => (
  <Boundary fallback={null} renderError={() => null}>
    <Moves row={row} />
  </Boundary>
)

const Moves = ({ row }: { row: Row }) => {
  const known = useKnown(movesOf(row.id))
  if (known.lines.length === 0) return null
  return (
    <Card title="Moves and Stages">
      <Records
        kind="moves"
        row={row}
        known={known}
        head={["Date", "Place", "Stage"]}
        line={(move) => (
          <RecordLine row={row} kind="moves" record={move} title="Move" facts={factsOf(move)}>
            <td {...asCell}>{told(move, move.location)}</td>
            <td {...asCell}>{told(move, stageOf(move))}</td>
          </RecordLine>
        )}
      />
    </Card>
  )
}

const factsOf = (move: Move): [string, string][] => [
  ...(move.fromLocation ? ([["From", move.fromLocation]] as [string, string][]) : []),
  ...(move.location ? ([["To", move.location]] as [string, string][]) : []),
  ...(move.stage ? ([["Stage", stageLabels[move.stage]]] as [string, string][]) : []),
]

const stageOf = ({ stage }: Move) => stage && stageLabels[stage]

const told = ({ voided }: Move, words: string | null) => (words && voided ? <s>{words}</s> : (words ?? "–"))
