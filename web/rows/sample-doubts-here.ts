import type { RecordKind, RecordOf } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import { doubtsOfSamples, type SampleDoubts } from "#domain/sample-doubts"
import { recordsOf } from "../api/records"
import { useFreshness } from "../api/resource"
import { useOverlay } from "../store/waiting"

/** In ms: nobody waits longer for what the phone keeps. */
const patience = 1000

/** Returns a function: what a buyer may ask of the row's samples, as far as this phone knows. */
export const useSampleDoubts = (row: Row) => {
  const fresh = useFreshness()
  const overlay = useOverlay()
  return async (): Promise<SampleDoubts> => {
    /** The list with what waits, shown or kept; empty where this phone has none. */
    const listOf = async <K extends RecordKind>(kind: K): Promise<RecordOf<K>[]> => {
      const { path } = recordsOf(kind)(row.id)
      const status = fresh.statusOf(path)
      const data = status?.data ?? (await comingIn(status)) ?? (await fresh.keptOf?.(path))?.data
      const list = (data ?? []) as RecordOf<K>[]
      return overlay ? overlay.records(kind, list, row.id) : list
    }
    const lists = Promise.all([listOf("samples"), listOf("results")]).catch(() => none)
    const late = new Promise<typeof none>((resolve) => setTimeout(() => resolve(none), patience))
    const [samples, results] = await Promise.race([lists, late])
    return doubtsOfSamples(samples, results)
  }
}

/** The answer that is on its way, if it comes soon. */
const comingIn = (status: { newest: Promise<unknown> } | undefined) =>
  status &&
  Promise.race([
    status.newest.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience * 0.8)),
  ])

const none: [[], []] = [[], []]
