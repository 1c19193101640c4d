import { formatDateTime } from "../format/dates"
import { sendAllAt } from "../outbox/put-right"
import { useSending } from "../outbox/sending"
import type { KeptRecord } from "../store/contents"
import { Button } from "../ui/button"
import style from "./waiting.module.css"

/** One tap for all records that ask when they were, and that the clock's error makes late or early by the same. */
export const CommonTimes = ({ records }: { records: readonly KeptRecord[] }) => {
  const sending = useSending()
  const answers = commonAnswers(records)
  if (answers.length === 0) return null
  return (
    <section className={style.common}>
      <p>Several records ask when they were. If the clock was off by the same, answer for all of them:</p>
      <div className={style.ways}>
        {answers.map(({ error, timed, first, last }) => (
          <Button
            key={error}
            variant="outline"
            disabled={timed.some(({ record }) => sending.has(record.key))}
            onClick={() => sendAllAt(timed)}
          >
            {`${timed.length} records: ${first} to ${last}`}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** In ms: two errors of a clock that are so near are one. */
const near = 60_000

/**
 * The clock's errors, in ms, that explain the times of several records, with those records at the times that they then have.
 * Not of a record whose time was chosen, nor of one that no error explains: these have one time to choose at most.
 */
const commonAnswers = (records: readonly KeptRecord[]) => {
  const possible = records
    .filter(
      ({ times = [], chosenAt, lacksPhoto }) => times.length > 1 && chosenAt === undefined && !lacksPhoto,
    )
    .flatMap((record) =>
      (record.times ?? []).map((time) => ({ record, time, error: time - Date.parse(record.at) })),
    )
  const isFirst = ({ error }: { error: number }, place: number) =>
    possible.findIndex((each) => Math.abs(each.error - error) <= near) === place
  return possible.filter(isFirst).flatMap(({ error }) => {
    const timed = possible.filter((each) => Math.abs(each.error - error) <= near)
    const times = timed.map(({ time }) => time)
    const [first, last] = [Math.min(...times), Math.max(...times)].map(formatDateTime)
    return timed.length > 1 ? [{ error, timed, first, last }] : []
  })
}
