import { hourMs } from "#domain/probes"
import { withUnit } from "#domain/units"
import { useResource } from "../api/resource"
import { pluralize } from "../format/plural"
import { pileProbesOf } from "../probes/data"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** What the wireless probes of the pile have read: beside the readings that were made by hand, and counted only where the farm says so. */
export const ProbeSummary = ({ data }: { data: ReportData }) =>
  data.row.probeRecordedAt !== null && <Table data={data} />

const Table = ({ data: { row, farm, calendar } }: { data: ReportData }) => {
  const { probes, highs } = useResource(pileProbesOf({ rowId: row.id, from: "", step: "hour" }))
  const dateOf = (hour: number) => calendar.dateOf(new Date(hour * hourMs).toISOString())
  return (
    <section className={style.chapter}>
      <h3>Wireless probes</h3>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">Probe</th>
            <th scope="col">Heard</th>
            <th scope="col">Highest</th>
          </tr>
        </thead>
        <tbody>
          {highs.map(({ probeId, points }) => {
            const [top, high] = points.reduce((one, other) => (other[1] > one[1] ? other : one))
            const [first, last] = [points[0]?.[0] ?? top, points.at(-1)?.[0] ?? top]
            return (
              <tr key={probeId}>
                <td>{probes.find(({ id }) => id === probeId)?.name}</td>
                <td>
                  {pluralize(points.length, "hour")}, {dateOf(first)} to {dateOf(last)}
                </td>
                <td>
                  {withUnit("temperature", high)}, {dateOf(top)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={style.small}>
        {farm.countsProbes
          ? "The farm counts those of them that stand in the log, where each names its probe."
          : "The farm does not count these readings; no photo shows them."}
      </p>
    </section>
  )
}
