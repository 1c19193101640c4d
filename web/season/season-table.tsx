import { datesWith, locale } from "#domain/language"
import { type Cell, type CellKind, headOf, type SeasonTable, unitOfCells } from "#domain/season-tables"
import type { UnitSystem } from "#domain/units"
import report from "../report/report.module.css"
import { DownloadLink } from "../ui/download-link"
import style from "./season.module.css"

type Props = { table: SeasonTable; units: UnitSystem; file: string }

/** One of a season's tables, which scrolls inside of itself on a phone. */
export const SeasonTableSection = ({ table: { title, columns, lines }, units, file }: Props) => (
  <section className={style.section} aria-label={title}>
    <h3>{title}</h3>
    {lines.length === 0 ? (
      <p>None.</p>
    ) : (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys */}
        <div className={style.scroll} tabIndex={0}>
          <table className={`${report.table} ${style.table}`} aria-label={title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column.head}
                    scope="col"
                    className={isNumber(column.kind) ? style.number : undefined}
                  >
                    {headOf(column, units)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody translate="no">
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and none is put in
                <tr key={index}>
                  {columns.map(({ head, kind }, at) => (
                    <td key={head} className={isNumber(kind) ? style.number : undefined}>
                      {cellText(line[at] ?? null, kind, units)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="print-hidden">
          <DownloadLink href={file}>Download CSV</DownloadLink>
        </div>
      </>
    )}
  </section>
)

const isNumber = (kind: CellKind) => !["text", "day", "days"].includes(kind)

const cellText = (value: Cell, kind: CellKind, units: UnitSystem): string => {
  if (value === null) return "–"
  if (typeof value === "number")
    return (unitOfCells(kind, units)?.shown(value) ?? value).toLocaleString(locale())
  if (typeof value === "string") return kind === "day" ? dayText(value) : value
  const [first, last] = [value[0], value.at(-1)]
  if (first === undefined || last === undefined) return "–"
  return first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}, ${value.length} days`
}

const date = datesWith({ timeZone: "UTC", dateStyle: "medium" })
const dayText = (day: string) => date(Date.parse(day))
