import { ancestorsOf, type Family } from "#domain/family"
import type { RecordKind, RecordOf } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import { doubtsOfSamples, type SampleDoubts } from "#domain/sample-doubts"
import { recordsOf } from "../api/records"
import { request } from "../api/request"
import { useFreshness } from "../api/resource"
import { useOverlay } from "../store/waiting"

/** In ms: nobody waits longer for what is asked, or the phone keeps. */
const patience = 1000

/**
 * Returns a function: what a buyer may ask of the samples of a row, and of those that it comes from, as far as this phone learns it
 * within a second.
 */
export const useSampleDoubts = (row: Row) => {
  const fresh = useFreshness()
  const overlay = useOverlay()
  return async (): Promise<SampleDoubts> => {
    /** What is shown, on its way or kept; undefined where this phone has none. */
    const answerOf = async (path: string): Promise<unknown> => {
      const status = fresh.statusOf(path)
      return status?.data ?? (await soon(status?.newest)) ?? (await fresh.keptOf?.(path))?.data
    }
    /** The list with what waits. */
    const listOf = async <K extends RecordKind>(kind: K, id: number): Promise<RecordOf<K>[]> => {
      const { path } = recordsOf(kind)(id)
      const asked = id === row.id ? undefined : soon(request<RecordOf<K>[]>("GET", path))
      const list = ((await answerOf(path)) ?? (await asked) ?? []) as RecordOf<K>[]
      return overlay ? overlay.records(kind, list, id) : list
    }
    const doubtsOf = async (id: number) =>
      doubtsOfSamples(await listOf("samples", id), await listOf("results", id))
    const parents = async () => {
      if (!row.hasParents) return []
      const family = (await answerOf(`/api/rows/${row.id}/family`)) as Family | undefined
      return family ? [...ancestorsOf(row.id, family.links).keys()] : []
    }
    const all = async () => Promise.all([row.id, ...(await parents())].map(doubtsOf))
    const late = new Promise<SampleDoubts[]>((resolve) => setTimeout(() => resolve([]), patience))
    const found = await Promise.race([all().catch(() => []), late])
    return {
      outstanding: found.flatMap(({ outstanding }) => outstanding),
      beyond: found.flatMap(({ beyond }) => beyond),
    }
  }
}

/** An answer that is on its way, if it comes in time. */
const soon = <T>(coming: Promise<T> | undefined): Promise<T | undefined> | undefined =>
  coming &&
  Promise.race([
    coming.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience * 0.8)),
  ])
