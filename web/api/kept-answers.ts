import { serverNow } from "../lib/server-clock"
import { snapshotOf } from "../store/snapshots"
import { type ResourceAtom, reloadAtom } from "./cache"
import { isUnanswered } from "./errors"
import type { Cache } from "./resource"

/** Who sees the answers: another farm of the same user gives other ones to the same path. */
export type Viewer = { id: number; farmId: number }

/** In ms: the least age that screens show. */
const youngestShown = 60_000

export const keptPath = ({ farmId }: Viewer, path: string) => `${farmId} ${path}`

/**
 * Gives the data that this device kept for a path, until the GET that waits brings the answer or a refusal.
 * @throws when nothing is kept, or newer data have come
 */
export const standInOf = async (
  cache: Cache,
  viewer: Viewer | null | undefined,
  path: string,
  dataAtom: ResourceAtom,
) => {
  const { status } = dataAtom
  const { newest } = status
  const kept = viewer && (await keptAnswer(viewer, path))
  if (!kept || status.newest !== newest || status.data !== undefined)
    throw new Error(`Nothing is kept of ${path}.`)
  // What was told since then is not known of an answer that was loaded ahead, or in another tab.
  Object.assign(status, { changedAt: kept.loadedAt }, kept)
  cache.set(reloadAtom, path, isUnanswered, dataAtom).catch(() => undefined)
  return kept.data
}

/** With the server's time at which it came. What is kept of a pile may be older than the list of piles. */
const keptAnswer = async (viewer: Viewer, path: string): Promise<Kept | undefined> => {
  const kept = await fetchKept(viewer, path)
  const [, id, part] = /^\/api\/rows\/(\d+)(\/.+)?$/.exec(path) ?? []
  const list = id === undefined ? undefined : await fetchKept(viewer, "/api/rows")
  if (!list || (kept && kept.loadedAt >= list.loadedAt)) return kept
  // Its records may lack what the list tells of: their age is shown at once.
  if (part) return kept && { ...kept, changedAt: Math.min(kept.loadedAt, serverNow() - youngestShown) }
  const data = (list.data as { id: number }[]).find((row) => row.id === Number(id))
  return data ? { data, loadedAt: list.loadedAt } : kept
}

const fetchKept = async (viewer: Viewer, path: string): Promise<Kept | undefined> => {
  const snapshot = await snapshotOf(viewer.id, keptPath(viewer, path))
  return snapshot && { data: snapshot.data, loadedAt: snapshot.loadedAt + serverNow() - Date.now() }
}
type Kept = { data: unknown; loadedAt: number; changedAt?: number }
