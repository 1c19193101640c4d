import { Check, X } from "lucide"
import { Icon } from "../ui/icon"
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
            {waterAdded ? <Icon of={Check} label="Yes" /> : <Icon of={X} label="No" />}
          </span>
        </td>
      </tr>
    ))}
  </Table>
)
