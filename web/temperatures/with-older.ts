import type { Temperature } from "#domain/temperatures"
import type { Known } from "../api/records"

/** Without a signal all readings may have been kept before the newest: they add the older ones, if none is missing between. */
export const withOlder = (
  newest: Known<Temperature>,
  all: Known<Temperature> | undefined,
): Known<Temperature> => {
  const { since } = newest
  if (!all || since === undefined || !all.lines.some(({ recordedAt }) => recordedAt >= since)) return newest
  const here = new Set(newest.lines.map(({ id }) => id))
  const older = all.lines.filter(({ id, recordedAt }) => recordedAt <= since && !here.has(id))
  return { lines: [...newest.lines, ...older], since: all.since }
}
