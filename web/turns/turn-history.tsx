import { Check, X } from "lucide-react"
import { Boundary } from "../lib/boundary"
import { useResource } from "../lib/resource"
import { Card } from "../ui/card"
import { Empty } from "../ui/empty"
import { Moment } from "../ui/moment"
import { SectionFailure } from "../ui/section-failure"
import { Skeleton } from "../ui/skeleton"
import { Table } from "../ui/table"
import { byTime, turnsOf } from "./data"
import style from "./turn-history.module.css"

export const TurnHistory = ({ rowId }: { rowId: number }) => (
  <Card title="Turn History">
    <Boundary waiting={<Skeleton height="card" />} failed={SectionFailure}>
      <Turns rowId={rowId} />
    </Boundary>
  </Card>
)

const Turns = ({ rowId }: { rowId: number }) => {
  const turns = byTime(useResource(turnsOf(rowId)))
  if (turns.length === 0) return <Empty>No turns recorded yet</Empty>
  return (
    <Table label="Turns" head={["Date", "Turn #", "Water Added"]}>
      {turns.map((turn) => (
        <tr key={turn.id}>
          <td>
            <Moment at={turn.turnedAt} />
          </td>
          <td>{turn.turnNumber}</td>
          <td>
            <span className={turn.waterAdded ? style.yes : style.no}>
              {turn.waterAdded ? <Check role="img" aria-label="Yes" /> : <X role="img" aria-label="No" />}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  )
}
