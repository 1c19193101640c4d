import { keptPath, type Viewer } from "../api/kept-answers"
import { digestOf } from "../lib/digest"
import { serverNow } from "../lib/server-clock"
import { keepSnapshots, snapshotOf } from "../store/snapshots"
import type { Ahead } from "./ahead"

/** Facts about a path that this device keeps. */
type Known = {
  /** The digest of what the list of piles tells of it. */
  facts: string
  /** When the device came to know them, in ms by the server's clock. */
  since: number
  /** The list has more records than are kept. It stays so: records are voided, never taken out. */
  isTooLong?: boolean
}
export type KnownFacts = Record<string, Known>

/** No path of the API. */
const place = (viewer: Viewer) => keptPath(viewer, "facts")

/** Compares what the list of piles, which came at `toldAt` by the server's clock, tells with what was known before. */
export const learnFacts = async (viewer: Viewer, ahead: readonly Ahead[], toldAt: number) => {
  const before = (await snapshotOf(viewer.id, place(viewer)))?.data as KnownFacts | undefined
  const known: KnownFacts = {}
  for (const { path, facts } of ahead) {
    const [old, now] = [before?.[path], digestOf(new TextEncoder().encode(facts))]
    known[path] = old?.facts === now ? old : { ...old, facts: now, since: toldAt }
  }
  await keepFacts(viewer, known)
  return known
}

/** Kept apart from the answers, which screens keep as well, and whose times alone are read quickly. */
export const keepFacts = (viewer: Viewer, known: KnownFacts) =>
  keepSnapshots(viewer.id, [{ path: place(viewer), data: known, loadedAt: serverNow() }])
