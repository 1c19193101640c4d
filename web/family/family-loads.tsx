import type { Calendar } from "#domain/calendar"
import type { Family } from "#domain/family"
import { loadWords } from "#domain/family-words"
import { netWeight } from "#domain/totals"
import { withUnit } from "#domain/units"
import { Table } from "../ui/table"
import style from "./family.module.css"

type Props = { family: Family; calendar: Calendar }

const labelIn = ({ piles }: Family, id: number) => piles.find((pile) => pile.id === id)?.rowId ?? ""

/** Each load that is in the pile, of whatever pile it was added to, and how much of it. */
export const FamilyLoads = ({ family, calendar }: Props) =>
  family.loads.length > 0 && (
    <>
      <h3>From these loads</h3>
      <Table label="From these loads" head={["Date", "Pile", "Material", "Volume"]}>
        {family.loads.map((load) => (
          <tr key={load.id}>
            <td>{calendar.dateOf(load.addedAt)}</td>
            <td className={style.label}>{labelIn(family, load.pile)}</td>
            <td>{load.category ?? "Uncategorized"}</td>
            <td>{loadWords(load)}</td>
          </tr>
        ))}
      </Table>
    </>
  )

/** Each sale of the pile and of what came from it. */
export const FamilySales = ({ family, calendar }: Props) =>
  family.sales.length > 0 && (
    <>
      <h3>Went into these sales</h3>
      <Table label="Went into these sales" head={["Date", "Pile", "Client", "Net"]}>
        {family.sales.map((sale) => (
          <tr key={sale.id}>
            <td>{calendar.dateOf(sale.removedAt)}</td>
            <td className={style.label}>{labelIn(family, sale.pile)}</td>
            <td>{sale.clientName}</td>
            <td>{withUnit("weight", netWeight(sale))}</td>
          </tr>
        ))}
      </Table>
    </>
  )
