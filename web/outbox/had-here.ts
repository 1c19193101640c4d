import { newestCount } from "#contract/first-calls"
import type { Material } from "#domain/materials"
import { notVoided } from "#domain/records"
import type { Row, RowChange } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { Turn } from "#domain/turns"
import type { Freshness } from "../api/freshness"
import { recordsOf } from "../api/records"
import { useFreshness } from "../api/resource"
import { byId, hadOf } from "../overlay/had"
import type { NewRecord } from "./save-record"

/** In ms: a save does not wait longer for what the phone has. */
const patience = 1000

/** Records: a longer list is not kept with a record that waits. */
const longest = 1000

/** Returns a function: what counts in these piles, as far as their whole lists are on this phone. */
export const useHad = () => {
  const fresh = useFreshness()
  return async (...rows: readonly Row[]): Promise<Pick<NewRecord, "had">> => {
    const all = Promise.all(rows.map(async ({ id }) => [id, await hadIn(fresh, id)] as const))
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
    const found = await Promise.race([all, late]).catch(() => undefined)
    const had = found?.flatMap(([id, had]) => (had ? [[id, had] as const] : [])) ?? []
    return had.length > 0 ? { had: Object.fromEntries(had) } : {}
  }
}

/** Returns a function: the readings of a visit that count, as far as the whole list is on this phone. */
export const useReadingsOfVisit = () => {
  const fresh = useFreshness()
  return async (row: Row, visit: number) => {
    const all = await readingsIn(fresh, row.id).catch(() => undefined)
    return byId(notVoided(all ?? []).filter((reading) => reading.visit === visit))
  }
}

const hadIn = async (fresh: Freshness, row: number) => {
  const listOf = <R>(path: string) => dataOf(fresh, path) as Promise<readonly R[] | undefined>
  const [temperatures, turns, materials, changes] = await Promise.all([
    readingsIn(fresh, row),
    listOf<Turn>(recordsOf("turns")(row).path),
    listOf<Material>(recordsOf("materials")(row).path),
    listOf<RowChange>(`/api/rows/${row}/changes`),
  ])
  if (!temperatures || !turns || !materials || !changes || temperatures.length > longest) return undefined
  return hadOf({ temperatures, turns, materials, changes })
}

/** The newest data that this device has of a path, loaded or kept. */
const dataOf = async (fresh: Freshness, path: string) =>
  fresh.statusOf(path)?.data ?? (await fresh.keptOf?.(path))?.data

/** All of them: the newest, and where those are a part, the others. */
const readingsIn = async (fresh: Freshness, row: number) => {
  const { path } = recordsOf("temperatures")(row)
  const newest = (await dataOf(fresh, `${path}?limit=${newestCount}`)) as readonly Temperature[] | undefined
  if (newest && newest.length < newestCount) return newest
  const all = (await dataOf(fresh, path)) as readonly Temperature[] | undefined
  const here = new Set(newest?.map(({ id }) => id))
  return all && [...(newest ?? []), ...all.filter(({ id }) => !here.has(id))]
}
