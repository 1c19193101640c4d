import { FamilyLoads, FamilySales } from "../family/family-loads"
import { FamilyTree } from "../family/family-tree"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** Where the pile comes from and where it went; nothing of a pile without a family. */
export const FamilySummary = ({ data: { row, family, calendar } }: { data: ReportData }) =>
  family && (
    <section className={style.summary} aria-label="Family">
      <h2>Family</h2>
      <FamilyTree of={row.id} family={family} calendar={calendar} />
      <FamilyLoads family={family} calendar={calendar} />
      <FamilySales family={family} calendar={calendar} />
    </section>
  )
