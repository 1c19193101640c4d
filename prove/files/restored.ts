import { existsSync, readdirSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { runWindrow } from "../../e2e/windrow"
import type { Row } from "../../src/domain/rows"
import { repeat } from "../../src/test/until"
import { type Farm, newFolder, startFarm } from "../farm"
import type { Tally } from "../findings"
import { type Phone, signUp } from "../phone"
import { olderDatabase } from "./older"
import { farmWithReadings, isSentence, logReadings, recordsAt, recordsIn } from "./records"

/** `windrow backup` while the server logs, and at rest: the copy holds everything acknowledged before it began. */
export const backups = (rounds: number) => async (tally: Tally) => {
  const { farm, phone, row, acknowledged } = await farmWithReadings(20)
  const known = new Set(acknowledged.keys())
  let isOn = true
  const load = repeat(
    () => isOn,
    async () => {
      for (const id of (await logReadings(phone, row, 8)).keys()) known.add(id)
    },
  )
  for (let round = 0; round < rounds; round++) await backUp(tally, farm, new Set(known))
  isOn = false
  await load
  await farm.stop()
  await backUp(tally, farm, known)
}

const backUp = async (tally: Tally, { data }: Farm, known: Set<number>) => {
  const file = join(newFolder("backup"), "copy.db")
  const { code, out, err } = await runWindrow(["backup", file, "--data", data])
  tally.expect(code === 0 && isSentence(out), `backup: exit ${code}, ${(err || out).trim()}`)
  if (code !== 0 || !existsSync(file)) return tally.lost("backup: there is no copy")
  try {
    const copied = recordsIn(file)
    for (const id of known)
      if (!copied.has(`temperatures ${id}`)) tally.lost(`reading ${id} is not in the backup`)
  } catch (error) {
    tally.corrupt(`backup: ${error}`)
  }
}

/** Megabytes of log are left behind by so many readings with photos of 75 kB. */
const largeLog = 450

/**
 * A restore beside the log that a kill left, under 16 MB or over: the restored server has exactly the copy's records,
 * and the old files are kept together. While the server runs, the restore is refused.
 */
export const restoreBeside = (log: "small" | "large") => async (tally: Tally) => {
  const { farm, phone, row } = await farmWithReadings(10)
  const copy = join(newFolder("backup"), "copy.db")
  await runWindrow(["backup", copy, "--data", farm.data])
  await (log === "small" ? logReadings(phone, row, 10) : logReadings(phone, row, largeLog, [800, 600]))
  const later = await recordsAt(phone, row)
  await refuseWhileServing(tally, farm, phone, row, copy, later)
  await farm.stop("SIGKILL")
  await restore(tally, farm.data, copy, later)
  const again = await startFarm({ data: farm.data })
  compareSets(tally, "after the restore", await recordsAt(phone.at(again.url), row), recordsIn(copy))
  await again.stop()
}

/** Restores the copy that an update left beside the database: the way back. */
export const restoreUpdated = async (tally: Tally) => {
  const data = join(newFolder("updated"), "data")
  olderDatabase(data)
  const farm = await startFarm({ data })
  const phone = await signUp(farm.url)
  await phone.addTurn(await phone.addRow())
  const later = recordsIn(join(data, "windrow.db"))
  await farm.stop("SIGKILL")
  const name = readdirSync(data).find((name) => name.includes("before-update"))
  tally.expect(name !== undefined, "the update left no copy")
  const copy = join(data, name ?? "missing")
  const copied = recordsIn(copy)
  await restore(tally, data, copy, later)
  const again = await startFarm({ data })
  await again.stop()
  compareSets(tally, "after the restore", recordsIn(join(data, "windrow.db")), copied)
}

const refuseWhileServing = async (
  tally: Tally,
  { data }: Farm,
  phone: Phone,
  row: Row,
  copy: string,
  expected: Set<string>,
) => {
  const { code, err } = await runWindrow(["restore", copy, "--data", data])
  tally.expect(code === 1 && isSentence(err), `restore under a running server: exit ${code}, ${err.trim()}`)
  compareSets(tally, "restore under a running server", await recordsAt(phone, row), expected)
}

const restore = async (tally: Tally, data: string, copy: string, old: Set<string>) => {
  const { code, out, err } = await runWindrow(["restore", copy, "--data", data])
  tally.expect(code === 0 && isSentence(out), `restore: exit ${code}, ${(err || out).trim()}`)
  const moved = readdirSync(dirname(data), { recursive: true, encoding: "utf8" })
    .map((path) => join(dirname(data), path))
    .filter((path) => basename(path) === "windrow.db" && dirname(path) !== data)
  tally.tried()
  // Read through their log, which must have moved with them.
  const kept = moved.length === 1 ? recordsIn(moved[0] ?? "") : new Set<string>()
  for (const record of old) if (!kept.has(record)) tally.lost(`restore: ${record} is not in the old files`)
}

const compareSets = (tally: Tally, what: string, found: Set<string>, expected: Set<string>) => {
  tally.tried()
  for (const record of expected) if (!found.has(record)) tally.lost(`${what}: ${record} is missing`)
  for (const record of found) if (!expected.has(record)) tally.wrong(`${what}: ${record} should not be there`)
}
