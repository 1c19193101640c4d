import { newestRecordTime } from "../db/sqlite/newest-record"
import { errorOf, type Finding, warningOf } from "./finding"
import type { Installation, OpenInstallation } from "./installation"

export const setClock = "Set the clock, and let the machine set it by the network: timedatectl set-ntp true."

/** `earliest` is a time that has surely passed: this program was made after it. */
export const clockFindings = (
  { migrations: { newest: earliest } }: Installation,
  now = Date.now(),
): Finding[] => [
  ...(now < earliest
    ? [errorOf("clock", `The clock says ${dayOf(now)}, before this program was made.`, setClock)]
    : []),
  ...(isSynchronized() === false
    ? [warningOf("clock", "The clock is not set by the network at present.", setClock)]
    : []),
]

export const newestFindings = ({ db }: OpenInstallation, now = Date.now()): Finding[] => {
  const newest = newestRecordTime(db)
  if (newest <= now + 5 * 60_000) return []
  const what = `The newest record is of ${dayOf(newest)}, and the clock says ${dayOf(now)}.`
  return [errorOf("clock", what, `${setClock} If the clock is right, void the record.`)]
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Undefined where nothing tells. */
const isSynchronized = (): boolean | undefined => {
  const program = Bun.which("timedatectl")
  if (program === null) return undefined
  const asked = Bun.spawnSync([program, "show", "--property=NTPSynchronized", "--value"], { timeout: 3000 })
  const answer = asked.stdout.toString().trim()
  return answer === "yes" ? true : answer === "no" ? false : undefined
}
