import type { Change, ChangeKind } from "#contract/events"
import type { Resource } from "../api/resource"
import { board } from "../board/data"
import { categories } from "../categories/data"
import { actsOf, farmOf, invitationsOf, membersOf } from "../farm/data"
import { historyOf } from "../history/data"
import { changedByMaterial, materialsOf } from "../materials/data"
import { changedByRow, rows } from "../rows/data"
import { changedBySale, salesOf } from "../sales/data"
import { changedByReading, temperaturesOf } from "../temperatures/data"
import { changedByTurn, turnsOf } from "../turns/data"

/** Those of the used paths that a change concerns. */
export const concernedBy = (change: Change, used: readonly string[]) => {
  const named = resourcesOf(change).map(({ path }) => path)
  return used.filter((path) => named.some((name) => isOf(path, name)))
}

/** Everything below a path. */
const below = ({ path }: Resource<unknown>) => ({ path: `${path}/` })

/** A list with a limit or from an instant on has the list's own path before the question mark. */
const isOf = (path: string, name: string) =>
  name.endsWith("/") ? path.startsWith(name) : path === name || path.startsWith(`${name}?`)

const resourcesOf = ({ farm = 0, row, kinds }: Change) => {
  const each = kinds.flatMap((kind) => changedBy[kind]?.(row ?? 0, farm) ?? [])
  if (row !== undefined || !kinds.includes("rows")) return each
  // A new pile; or the farm has another time zone, which counts the days of its piles again.
  return [...each, rows(), ...(kinds.includes("farm") ? [below(rows())] : [])]
}

const uses = below(categories())

/** What each kind of change concerns, here and on the screens that show several nouns. */
const changedBy: Record<ChangeKind, (row: number, farm: number) => Resource<unknown>[]> = {
  temperatures: (row) => [...changedByReading(row), below(temperaturesOf(row)), ...onPagesOf(row)],
  turns: (row) => [...changedByTurn(row), below(turnsOf(row)), ...onPagesOf(row)],
  materials: (row) => [...changedByMaterial(row), below(materialsOf(row)), uses, ...onPagesOf(row)],
  sales: (row) => [...changedBySale(row), below(salesOf(row)), ...onPagesOf(row)],
  rows: (row) => [...changedByRow(row), uses, ...onPagesOf(row)],
  categories: () => [categories(), uses],
  farm: (_row, farm) => [farmOf(farm), membersOf(farm), invitationsOf(farm), actsOf(farm)],
}

const onPagesOf = (rowId: number) => [historyOf({ rowId }), board()]
