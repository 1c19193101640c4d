import { Check, X } from "lucide"
import type { Row } from "#domain/rows"
import type { Turn } from "#domain/turns"
import { RecordHistory } from "../records/record-history"
import { RecordLine } from "../records/record-line"
import { Icon } from "../ui/icon"
import { asCell } from "../ui/table"
import { turnsOf } from "./data"
import style from "./turn-history.module.css"

export const TurnHistory = ({ row }: { row: Row }) => (
  <RecordHistory
    kind="turns"
    row={row}
    of={turnsOf(row.id)}
    title="Turn History"
    head={["Date", "Turn #", "Water Added"]}
    // Without the earlier turns their numbers are not known.
    line={(turn, whole) => (
      <RecordLine row={row} kind="turns" record={turn} title={whole ? `Turn ${turn.turnNumber}` : "Turn"}>
        <td className={style.number} data-head="Turn #" {...asCell}>
          {whole ? <TurnNumber turn={turn} /> : "–"}
        </td>
        <td data-head="Water Added" {...asCell}>
          <Water turn={turn} />
        </td>
      </RecordLine>
    )}
  />
)

const TurnNumber = ({ turn: { voided, turnNumber } }: { turn: Turn }) =>
  voided ? <s>{turnNumber}</s> : turnNumber

const Water = ({ turn: { waterAdded } }: { turn: Turn }) => (
  <span className={waterAdded ? style.yes : style.no}>
    {waterAdded ? <Icon of={Check} label="Yes" /> : <Icon of={X} label="No" />}
  </span>
)
