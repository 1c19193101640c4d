import { byClient } from "#domain/clients"
import { notVoided } from "#domain/records"
import type { Sale } from "#domain/sales"
import { totalNet } from "#domain/totals"
import { withUnit } from "#domain/units"
import { pluralize } from "../format/plural"
import { roundedNote } from "../format/rounded"
import { fitting } from "./fitting"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** No more clients fit beside the materials; the log lists every load. */
const paper = { lines: 4, letters: 38 }

/** The loads and the net weight of each client. */
export const SaleSummary = ({ data: { report, records } }: { data: ReportData }) => {
  const clients = netByClient(notVoided(records.sales))
  const shown = fitting(clients, paper, wordsOf)
  const left = clients.slice(shown.length)
  const rest = left.reduce((sum, { net }) => sum + net, 0)
  const note = roundedNote("weight", [...shown.map(({ net }) => net), rest])
  return (
    <section>
      <h3>Sales</h3>
      {clients.length === 0 ? (
        <p>No sales recorded.</p>
      ) : (
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">Client</th>
              <th scope="col">Net</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((client) => (
              <tr key={client.name}>
                <td>{wordsOf(client)}</td>
                <td>{withUnit("weight", client.net)}</td>
              </tr>
            ))}
            {left.length > 0 && (
              <tr>
                <td>{pluralize(left.length, "more client")}</td>
                <td>{withUnit("weight", rest)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total{note && <span className={style.note}> {note}</span>}</th>
              <td>{withUnit("weight", report.totalNet)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

type Client = { name: string; loads: number; net: number }

const wordsOf = ({ name, loads }: Client) => `${name}, ${pluralize(loads, "load")}`

/** Largest net weight first. */
const netByClient = (sales: readonly Sale[]): Client[] =>
  byClient(sales)
    .map(({ name, sales }) => ({ name, loads: sales.length, net: totalNet(sales) }))
    .sort((a, b) => b.net - a.net)
