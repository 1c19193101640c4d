import { closeSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import type { Row } from "../../src/domain/rows"
import { farmWithRow } from "../farm"
import type { Tally } from "../findings"
import { logIn, type Phone } from "../phone"
import { photoMaker } from "../pictures"
import { type Acknowledged, checkAfterStart } from "./records"

/** More than the database and its log may take of the disk, so that both fit once it is removed; in MB. */
const ballast = 13

/**
 * A disk filled to its last byte by photos: writes are refused with a sentence, reading and logging in go on, a
 * start on the full disk works, it heals with room, and nothing acknowledged is lost.
 */
export const fullDisk = async (tally: Tally, folder: string) => {
  writeFileSync(join(folder, "ballast"), Buffer.alloc(ballast * 1024 * 1024))
  const { farm, phone, row } = await farmWithRow({ data: join(folder, "data") })
  const known: Acknowledged = new Map()
  await fill(tally, phone, row, known)
  fillRest(folder)
  await expectFull(tally, phone, row, "running")
  const code = await farm.stop()
  tally.expect(code === 0, `the stop on a full disk ended with ${code}: ${farm.errors().slice(0, 300)}`)
  fillRest(folder)
  const { again, phone: later } = await checkAfterStart(tally, farm, phone, row, known)
  await expectFull(tally, later, row, "started on the full disk")
  for (const name of ["ballast", "rest"]) rmSync(join(folder, name))
  await expectHealed(tally, later, row)
  tally.expect((await again.stop()) === 0, "the stop after healing did not end with 0")
}

/** Photos until one is refused, then smaller records until those are. */
const fill = async (tally: Tally, phone: Phone, row: Row, known: Acknowledged) => {
  const photoOf = await photoMaker(640, 480)
  for (let number = 1; number < 2000; number++) {
    const reply = await phone.addReading(row, photoOf(number))
    tally.tried()
    if (reply.status !== 201) break
    known.set(JSON.parse(reply.text).id, photoOf(number))
  }
  for (let turns = 0; turns < 200; turns++) if ((await phone.addTurn(row)).status !== 201) break
}

/** Fills the rest of the disk, byte by byte at the end. */
const fillRest = (folder: string) => {
  const handle = openSync(join(folder, "rest"), "a")
  for (const size of [4096, 1])
    try {
      for (const bytes = Buffer.alloc(size, 1); ; ) writeSync(handle, bytes)
    } catch {
      // ENOSPC is the aim.
    }
  closeSync(handle)
}

const expectFull = async (tally: Tally, phone: Phone, row: Row, when: string) => {
  const photoOf = await photoMaker(640, 480)
  const refused = await phone.addReading(row, photoOf(9999))
  tally.expect(
    refused.status === 507 && /disk/i.test(refused.text),
    `${when}: ${refused.status} ${refused.text}`,
  )
  const list = await phone.call("GET", "/api/rows")
  tally.expect(list.status === 200, `${when}: reading is ${list.status} ${list.text}`)
  const login = await logIn(phone.url, phone.email)
  tally.expect(login.status === 200, `${when}: logging in is ${login.status} ${login.text}`)
}

/** Ten records running, within five seconds of there being room. */
const expectHealed = async (tally: Tally, phone: Phone, row: Row) => {
  let running = 0
  for (const end = performance.now() + 5000; running < 10 && performance.now() < end; ) {
    const isTaken = (await phone.addTurn(row)).status === 201
    running = isTaken ? running + 1 : 0
    if (!isTaken) await Bun.sleep(100)
  }
  tally.expect(running === 10, "with room on the disk again no ten turns in a row were taken")
}
