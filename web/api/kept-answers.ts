import { newestCount } from "#contract/first-calls"
import { snapshotOf } from "../store/snapshots"
import type { Kept } from "./freshness"

/** The reader of the answers: in another farm the same user gets other answers for the same path. */
export type Viewer = { id: number; farmId: number }

export const keptPath = ({ farmId }: Viewer, path: string) => `${farmId} ${path}`

/**
 * The answer that this device kept for a path. That of a pile may be older than the list of piles. A record is kept with the
 * lists of its pile, with the address of its photo.
 */
export const keptAnswer = async (viewer: Viewer, path: string): Promise<Kept | undefined> => {
  const [, records, record] = /^(\/api\/rows\/\d+\/\w+)\/(\d+)$/.exec(path) ?? []
  if (records) return inLists(viewer, [`${records}?limit=${newestCount}`, records], Number(record))
  const kept = await fetchKept(viewer, path)
  const [, id, part] = /^\/api\/rows\/(\d+)(\/.+)?$/.exec(path) ?? []
  if (id === undefined || part) return kept
  const list = await fetchKept(viewer, "/api/rows")
  if (!list || (kept && kept.loadedAt >= list.loadedAt)) return kept
  const data = (list.data as { id: number }[]).find((row) => row.id === Number(id))
  return data ? { ...list, data } : kept
}

const inLists = async (viewer: Viewer, lists: readonly string[], id: number) => {
  for (const list of lists) {
    const kept = await keptAnswer(viewer, list)
    const data = (kept?.data as { id: number }[] | undefined)?.find((record) => record.id === id)
    if (kept && data) return { ...kept, data }
  }
  return undefined
}

const fetchKept = async (viewer: Viewer, path: string): Promise<Kept | undefined> => {
  const snapshot = await snapshotOf(viewer.id, keptPath(viewer, path))
  if (!snapshot) return undefined
  const { loadedAt } = snapshot
  // For an answer that was loaded ahead or in another tab, later changes are not known.
  return { data: snapshot.data, loadedAt, changedAt: loadedAt }
}
