import { Check, X } from "lucide-react"
import { Table } from "../ui/table"
import style from "./demo.module.css"
import { useDemoTurns } from "./demo-turns"

export const DemoTurnTable = () => (
  <Table label="Turns" head={["Date", "Turn #", "Water Added"]}>
    {useDemoTurns().map(({ turnNumber, date, waterAdded }) => (
      <tr key={turnNumber}>
        <td>{date}</td>
        <td>{turnNumber}</td>
        <td>
          <span className={waterAdded ? style.yes : style.no}>
            {waterAdded ? <Check role="img" aria-label="Yes" /> : <X role="img" aria-label="No" />}
          </span>
        </td>
      </tr>
    ))}
  </Table>
)
