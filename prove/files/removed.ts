import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Row } from "../../src/domain/rows"
import { repeat } from "../../src/test/until"
import { type Farm, newFolder } from "../farm"
import type { Tally } from "../findings"
import type { Phone } from "../phone"
import { farmWithReadings, recordsIn } from "./records"

/** Within this time nothing may be acknowledged any more, in milliseconds: a check a second, and a fifth to spare. */
const noticed = 1200

type Fault = (data: string, other: string) => void

const names = ["windrow.db", "windrow.db-wal", "windrow.db-shm"] as const

const faults: Record<string, Fault> = {
  ...Object.fromEntries(
    names.map((name): [string, Fault] => [`${name} removed`, (data) => rmSync(join(data, name))]),
  ),
  ...Object.fromEntries(
    names.map((name): [string, Fault] => [
      `${name} replaced`,
      (data, other) => {
        copyFileSync(join(other, name), join(data, `${name}.new`))
        renameSync(join(data, `${name}.new`), join(data, name))
      },
    ]),
  ),
  "the folder moved away": (data) => renameSync(data, `${data}-moved`),
  "the folder replaced": (data, other) => {
    renameSync(data, `${data}-moved`)
    mkdirSync(data)
    for (const name of names) copyFileSync(join(other, name), join(data, name))
  },
}

/**
 * The database's files removed or replaced under a server that is logging. Everything acknowledged until it
 * notices must be in the copy that its message names.
 */
export const removed = (most: number) => async (tally: Tally) => {
  const other = await otherFiles()
  const chosen = Object.entries(faults).slice(0, most)
  await Promise.all(chosen.map(([name, fault]) => removeUnder(tally, name, (data) => fault(data, other))))
}

/** The three files of another farm, as a running server has them. */
const otherFiles = async () => {
  const { farm } = await farmWithReadings(5)
  const copy = newFolder("other")
  for (const name of names) copyFileSync(join(farm.data, name), join(copy, name))
  await farm.stop()
  return copy
}

const removeUnder = async (tally: Tally, name: string, fault: (data: string) => void) => {
  const { farm, phone, row, acknowledged } = await farmWithReadings(10)
  const records = new Set([...acknowledged.keys()].map((id) => `temperatures ${id}`))
  const steady = logTurns(phone, row, records)
  await Bun.sleep(200)
  fault(farm.data)
  await Bun.sleep(noticed)
  const late = await phone.addTurn(row)
  tally.expect(
    late.status === 503 && late.text.length > 10,
    `${name}: then a turn was answered ${late.status} ${late.text}`,
  )
  const health = await phone.call("GET", "/api/health")
  tally.expect(health.status === 503, `${name}: health answered ${health.status} ${health.text}`)
  await steady.stop()
  await compareRescued(tally, name, farm, records)
  await farm.stop()
}

/** A turn every 20 ms, until it is stopped; acknowledged ones are added to the records. */
const logTurns = (phone: Phone, row: Row, records: Set<string>) => {
  let isOn = true
  const done = repeat(
    () => isOn,
    async () => {
      const reply = await phone.addTurn(row)
      if (reply.status === 201) records.add(`turns ${JSON.parse(reply.text).id}`)
      await Bun.sleep(20)
    },
  )
  return {
    stop: () => {
      isOn = false
      return done
    },
  }
}

const compareRescued = async (tally: Tally, name: string, farm: Farm, records: Set<string>) => {
  const file = await rescuedBy(farm)
  tally.tried(records.size)
  if (file === undefined) return tally.lost(`${name}: no message names a rescued copy`, records.size)
  try {
    const rescued = recordsIn(file)
    for (const record of records)
      if (!rescued.has(record)) tally.lost(`${name}: ${record} is not in the rescued copy`)
  } catch (error) {
    tally.corrupt(`${name}: ${file}: ${error}`)
  }
}

/** The copy's path, from the message in the log; waits for at most 3 seconds. */
const rescuedBy = async (farm: Farm) => {
  for (const end = performance.now() + 3000; performance.now() < end; await Bun.sleep(50)) {
    const [path] = /[^\s"'`(]*\.rescued-[^\s"'`),;]+/.exec(farm.output()) ?? []
    const file = path?.replace(/[.:]+$/, "")
    if (file && existsSync(file)) return file
  }
  return undefined
}
