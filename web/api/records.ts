import { useMemo } from "react"
import { degreesOf, type Written } from "#domain/as-written"
import type { RecordKind, RecordOf } from "#domain/record-kinds"
import { useOverlay } from "../store/waiting"
import { type Resource, resource, useAnswer } from "./resource"

/**
 * What this device knows of a row's records of a kind. Whoever counts, sums, numbers or draws them needs both: a bare
 * list does not tell that it is a part.
 */
export type Known<R> = {
  lines: R[]
  /** Of the records after this instant, ISO, none is missing; undefined when none at all is missing. */
  since: string | undefined
}

/** After every instant. */
const never = "~"

/** Of records that are not on this device at all. */
export const nothingKnown: Known<never> = { lines: [], since: never }

/** Is no record missing? */
export const isWhole = ({ since }: Known<unknown>) => since === undefined

/**
 * A row's records of a kind as the server lists them, each with the address of its photo. Read by `useKnown`: the answer
 * of a limited one is not the row's records.
 */
export type RecordList<K extends RecordKind> = Resource<unknown> & {
  kind: K
  rowId: number
  newest?: Newest<K>
}
type Newest<K extends RecordKind> = { limit: number; timeOf: (record: RecordOf<K>) => string }

/** A list that is not limited. */
export type WholeList<K extends RecordKind> = RecordList<K> & { newest?: never }

export const recordsOf =
  <K extends RecordKind>(kind: K) =>
  (rowId: number): WholeList<K> => ({ path: `/api/rows/${rowId}/${kind}`, kind, rowId })

/** The newest of them: they load as fast, however many a row has. */
export const newestOf =
  <K extends RecordKind>(kind: K, newest: Newest<K>) =>
  (rowId: number): RecordList<K> => ({
    path: `/api/rows/${rowId}/${kind}?limit=${newest.limit}`,
    kind,
    rowId,
    newest,
  })

/** The records with what waits on this device. Suspends and throws as `useResource`. */
export const useKnown = <K extends RecordKind>(list: RecordList<K>): Known<RecordOf<K>> => {
  const answer = useAnswer(list as Resource<RecordOf<K>[]>)
  const overlay = useOverlay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says which list it is
  return useMemo(() => {
    const exact = exactly(answer)
    const lines = overlay ? overlay.records(list.kind, exact, list.rowId) : exact
    return { lines, since: sinceOf(list, answer) }
  }, [answer, overlay, list.path])
}

/** What waits on this device of a list that can't be had. */
export const useWaitingOf = <K extends RecordKind>({ kind, rowId }: RecordList<K>): Known<RecordOf<K>> => {
  const overlay = useOverlay()
  return useMemo(
    () => ({ ...nothingKnown, lines: overlay?.records(kind, [], rowId) ?? [] }),
    [overlay, kind, rowId],
  )
}

/** The records as the server has them. */
export const useWhole = <K extends RecordKind>(list: WholeList<K>) => {
  const answer = useAnswer(list as Resource<RecordOf<K>[]>)
  return useMemo(() => exactly(answer), [answer])
}

/** With each temperature as it was read: the server's answers round it down. */
const exactly = <R extends object>(answer: R[]): R[] =>
  answer.some(isWritten) ? answer.map(exactOf) : answer

const exactOf = <R extends object>(record: R): R =>
  isWritten(record) ? { ...record, temperature: degreesOf(record) } : record

const isWritten = (record: object): record is Written & { temperature: number } =>
  "temperature" in record && "value" in record && record.value !== null

/** A full answer may lack earlier records, also of the instant of its last. */
const sinceOf = <K extends RecordKind>({ newest }: RecordList<K>, answer: readonly RecordOf<K>[]) => {
  const last = answer.at(-1)
  return newest && last && answer.length >= newest.limit ? newest.timeOf(last) : undefined
}

/** One record of a row, with its photo itself. */
export const recordOf = <K extends RecordKind>(kind: K) =>
  resource<RecordOf<K>, { rowId: number; id: number }>(
    ({ rowId, id }) => `/api/rows/${rowId}/${kind}/${id}`,
    (record, overlay, { rowId, id }) =>
      overlay.records(kind, [exactOf(record)], rowId).find((each) => each.id === id) ?? exactOf(record),
  )
