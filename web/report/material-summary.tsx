import { notVoided } from "#domain/records"
import { pluralize } from "../format/plural"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** More would push the signatures off the first page; the log lists every load. */
const maxShown = 8

/** The volume and the notes of each material, largest first. */
export const MaterialSummary = ({ data: { report, records, categoryOf } }: { data: ReportData }) => {
  const volumes = [...report.volumes].sort(([, a], [, b]) => b - a)
  const left = volumes.slice(maxShown)
  const materials = notVoided(records.materials)
  const notesOf = (id: number | null) => {
    const noted = materials.flatMap((each) => (each.materialCategoryId === id && each.notes) || [])
    return [...new Set(noted)].join("; ")
  }
  return (
    <section>
      <h3>Materials</h3>
      {volumes.length === 0 ? (
        <p>No materials recorded.</p>
      ) : (
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">Material and notes</th>
              <th scope="col">yd³</th>
            </tr>
          </thead>
          <tbody>
            {volumes.slice(0, maxShown).map(([id, volume]) => (
              <tr key={id}>
                <td>
                  {categoryOf(id)}
                  {notesOf(id) && <span className={style.notes}> {notesOf(id)}</span>}
                </td>
                <td>{volume}</td>
              </tr>
            ))}
            {left.length > 0 && (
              <tr>
                <td>{pluralize(left.length, "more material")}</td>
                <td>{left.reduce((sum, [, volume]) => sum + volume, 0)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{report.totalVolume}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}
