import { notVoided } from "#domain/records"
import { numberOf, unitOf } from "#domain/units"
import { pluralize } from "../format/plural"
import { roundedNote } from "../format/rounded"
import { fitting } from "./fitting"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** More would push the signatures off the first page; the log lists every load, with its notes. */
const paper = { lines: 4, letters: 38 }
const longestNotes = 68

/** The volume and the notes of each material, largest first. */
export const MaterialSummary = ({ data: { report, records, categoryOf } }: { data: ReportData }) => {
  const volumes = [...report.volumes].sort(([, a], [, b]) => b - a)
  const materials = notVoided(records.materials)
  const notesOf = (id: number | null) => {
    const noted = materials.flatMap((each) => (each.materialCategoryId === id && each.notes) || [])
    const notes = [...new Set(noted)]
    const all = notes.join("; ")
    return all.length > longestNotes ? `${pluralize(notes.length, "note")}, in the log` : all
  }
  const shown = fitting(volumes, paper, ([id]) => `${categoryOf(id)} ${notesOf(id)}`)
  const left = volumes.slice(shown.length)
  const rest = left.reduce((sum, [, volume]) => sum + volume, 0)
  const note = roundedNote("volume", [...shown.map(([, volume]) => volume), rest])
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
              <th scope="col">{unitOf("volume").symbol}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(([id, volume]) => (
              <tr key={id}>
                <td>
                  {categoryOf(id)}
                  {notesOf(id) && <span className={style.notes}> {notesOf(id)}</span>}
                </td>
                <td translate="no">{numberOf("volume", volume)}</td>
              </tr>
            ))}
            {left.length > 0 && (
              <tr>
                <td>{pluralize(left.length, "more material")}</td>
                <td translate="no">{numberOf("volume", rest)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total{note && <span className={style.note}> {note}</span>}</th>
              <td translate="no">{numberOf("volume", report.totalVolume)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}
