import type { Category } from "#domain/categories"
import type { OwnFarm } from "#domain/farms"
import type { Row } from "#domain/rows"
import { request } from "../api/request"
import type { Resource } from "../api/resource"
import { categories } from "../categories/data"
import { familyOf, inheritedOf } from "../family/data"
import { historyOf } from "../history/data"
import { materialsOf } from "../materials/data"
import { type ReportData, reportDataOf } from "../report/report-data"
import { restartsIn } from "../report/use-report-data"
import { salesOf } from "../sales/data"
import { temperaturesOf } from "../temperatures/data"
import { turnsOf } from "../turns/data"
import { visitsOf } from "../visits/data"

/** Not kept on the device: a yard of 400 piles has more than its memory should hold. */
const get = <T>({ path }: Resource<T> | { path: string }) => request<T>("GET", path)

/** The material types, which the piles of a farm share. */
export const loadTypes = (): Promise<Category[]> => get(categories())

/** What a pile's report is made of, as the server has it. */
export const loadPile = async (
  row: Row,
  farm: OwnFarm,
  types: readonly Category[],
  madeBy: string,
): Promise<ReportData> => {
  const { id } = row
  const isKin = row.hasParents || row.hasChildren
  const [temperatures, turns, materials, sales, visits, history, family, inherited] = await Promise.all([
    get<ReportData["records"]["temperatures"]>(temperaturesOf(id)),
    get<ReportData["records"]["turns"]>(turnsOf(id)),
    get<ReportData["records"]["materials"]>(materialsOf(id)),
    get<ReportData["records"]["sales"]>(salesOf(id)),
    get<ReportData["visits"]>(visitsOf(id)),
    get(historyOf({ rowId: id })),
    isKin ? get(familyOf(id)) : undefined,
    isKin ? get(inheritedOf(id)) : undefined,
  ])
  const names = new Map(types.map(({ id, name }) => [id, name]))
  return reportDataOf({
    ...{ row, farm, visits, history, family, inherited, zone: farm.zone, madeBy },
    records: { temperatures, turns, materials, sales, restarts: restartsIn(history) },
    categoryOf: (type) => names.get(type ?? 0) ?? "Uncategorized",
  })
}
