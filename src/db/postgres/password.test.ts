import { expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { SQL } from "bun"
import { sql as text } from "drizzle-orm"
import { farmsFolder } from "../../test/farms-folder"
import { onPostgres } from "../../test/postgres"
import { notAliveSentences } from "../alive"

import { isDatabaseAway } from "../errors"
import { inTransaction } from "../transaction"
import { connectTo } from "./open"

/** A role that PostgreSQL asks for its password, which the tests' own is not. */
const withRole = async (name: string) => {
  const admin = new SQL(process.env.WINDROW_TEST_DATABASE ?? "")
  await admin.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD 'first'`)
  const [[file = ""] = []] = await admin.unsafe("SHOW hba_file").values()
  writeFileSync(file, `host all ${name} 127.0.0.1/32 scram-sha-256\n${readFileSync(file, "utf8")}`)
  await admin.unsafe("SELECT pg_reload_conf()")
  await Bun.sleep(300)
  const url = (password: string) => {
    const place = new URL(process.env.WINDROW_TEST_DATABASE ?? "")
    place.username = name
    place.password = password
    return place.href
  }
  const endConnections = () =>
    admin.unsafe("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1", [name])
  return { admin, url, endConnections }
}

test.if(onPostgres)(
  "a password that was changed is 'away' with its own sentence, until the file has the new one",
  async () => {
    const { admin, url, endConnections } = await withRole(`hush_${process.pid}`)
    const file = join(farmsFolder, "database-url")
    writeFileSync(file, `${url("first")}\n`)
    const { db } = connectTo(url("first"), { connections: 2, idleTimeout: 1, name: "windrow test", file })
    const { engine } = db
    const read = () =>
      db.values(text`SELECT 1`).then(
        () => undefined,
        (error: unknown) => error,
      )
    const write = () =>
      inTransaction(db, (tx) => tx.values(text`SELECT 1`)).then(
        () => undefined,
        (error: unknown) => error,
      )
    expect([await engine.isAlive(), await read(), await write()]).toEqual([true, undefined, undefined])
    await admin.unsafe(`ALTER ROLE hush_${process.pid} PASSWORD 'se%cond'`)
    await endConnections()
    await Bun.sleep(1500)
    // The first query of each connection may still meet its end.
    for (const ask of [read, write, read, write]) expect(isDatabaseAway(await ask())).toBe(true)
    expect([await engine.isAlive(), db.engine.whyNotAlive()]).toEqual([false, notAliveSentences[0] ?? ""])
    writeFileSync(file, `${url("se%25cond")}\n`)
    const deadline = Date.now() + 10_000
    while (!(await engine.isAlive()) && Date.now() < deadline) await Bun.sleep(100)
    expect([await read(), await write(), engine.whyNotAlive()]).toEqual([
      undefined,
      undefined,
      notAliveSentences[1] ?? "",
    ])
    // A file that is being written changes nothing.
    writeFileSync(file, "postgres://")
    await endConnections()
    await engine.close()
    await admin.close()
  },
)
