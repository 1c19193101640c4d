import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeZip } from "client-zip"
import { importAsOwner } from "../archives/import-farm"
import { type ArchivedThing, everythingHead, everythingName } from "../contract/archive"
import { NewZone } from "../contract/zone"
import type { Db } from "../db/connection"
import { farms, users } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { calendarDays, dayMs, midnightOf } from "../domain/day"
import { defaultZone } from "../domain/farm-zone"
import { setPassword, setRole } from "../users/queries"

export const people = { manager: "manager@example.org", worker: "worker@example.org" }

/**
 * The day at whose end, in UTC, the farm in `demo-farm` was exported. To change it: `windrow demo` and `windrow serve`, both with
 * TZ=UTC in the last hour of a day, then `windrow export`; of the ZIP, everything.json and photos.
 */
const exportedOn = Date.parse("2026-11-24")

/** In milliseconds: a record may be struck through so long after it was made. */
const regret = 15 * 60_000

/**
 * Fills a new database with the farm in `folder`, an unpacked export whose zone is UTC, as if today were the day of the
 * export: each time keeps its hour, in this machine's zone. What lies in the future is left out. Returns the farm's name.
 */
export const fillWithDemo = async (db: Db, folder: string, password: string, now = Date.now()) => {
  const things = await thingsAsOf(now, folder)
  const zip = join(tmpdir(), `windrow-demo-${crypto.randomUUID()}.zip`)
  try {
    await Bun.write(zip, new Response(makeZip(filesOf(things, folder))))
    const { farm } = await importAsOwner(db, zip, undefined)
    await inTransaction(db, async (tx) => {
      await tx.update(users).set({ createdAt: farm.createdAt })
      await tx.update(farms).set({ zoneNamed: true })
    })
    for (const email of Object.values(people)) await setPassword(db, email, password)
    await setRole(db, people.manager, "admin")
    return farm.name
  } finally {
    rmSync(zip, { force: true })
  }
}

const thingsAsOf = async (now: number, folder: string) => {
  const zone = zoneHere()
  const today = calendarDays(zone)(now)
  const moved = (time: number) => {
    const days = Math.floor((time - exportedOn) / dayMs)
    return new Date(Date.parse(midnightOf(today, zone, days)) + (time % dayMs)).toISOString()
  }
  const { things }: { things: ArchivedThing[] } = JSON.parse(
    await Bun.file(join(folder, everythingName)).text(),
    (_, value) => (isInstant(value) ? moved(Date.parse(value)) : value),
  )
  return things
    .filter((thing) => !("at" in thing) || Date.parse(thing.at) < now - regret)
    .map((thing) => (thing.kind === "farm" ? { ...thing, zone } : thing))
}

const isInstant = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** That of this machine, so that people here see the hours that the demo means. */
const zoneHere = () => {
  const { data } = NewZone.safeParse(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return data ?? defaultZone
}

const filesOf = (things: readonly ArchivedThing[], folder: string) => [
  {
    name: everythingName,
    input: `${everythingHead}\n${things.map((thing) => JSON.stringify(thing)).join(",\n")}\n]}\n`,
  },
  ...things.flatMap((thing) =>
    "photo" in thing && thing.photo !== null
      ? [{ name: thing.photo, input: Bun.file(join(folder, thing.photo)) }]
      : [],
  ),
]
