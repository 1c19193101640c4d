import { expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { SQL } from "bun"

import type { Facts } from "../db/postgres/facts"
import { openPostgres } from "../db/postgres/open"
import { inTransaction } from "../db/transaction"
import { postgresMigrations } from "../start/bundled-files"
import { runCommand } from "../test/command"
import { farmsFolder } from "../test/farms-folder"
import { testPostgres } from "../test/only-postgres"
import { emptyOnPostgres } from "../test/postgres"
import { until } from "../test/until"
import { insertUser } from "../users/queries"
import { factFindings } from "./postgres"

const data = join(farmsFolder, "doctor-postgres")
mkdirSync(data, { recursive: true })
// The clock is told to be right.
writeFileSync(join(data, "timedatectl"), "#!/bin/sh\necho yes\n", { mode: 0o755 })

/** Of a database; `file` says that the URL stands in a file. */
const doctor = (url: string, ...flags: string[]) => {
  writeFileSync(join(data, "database"), url, { mode: 0o600 })
  const place = [
    "--data",
    data,
    "--database-file",
    join(data, "database"),
    "--host",
    "127.0.0.1",
    "--port",
    "1",
  ]
  return runCommand(["doctor", ...place, ...flags], { PATH: `${data}:${process.env.PATH}` })
}

test("a database that is away is an error, told without user and password", async () => {
  const { code, out, err } = await doctor("postgres://ana:secret@127.0.0.1:1/windrow")
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/^error: PostgreSQL, 127\.0\.0\.1:1\/windrow can't be used: .*Start it/),
  ])
  expect(out + err).not.toMatch(/ana|secret/)
})

const well: Facts = {
  version: "15.18",
  versionNumber: 150_018,
  encoding: "UTF8",
  user: "windrow",
  isStandby: false,
  isReadOnly: false,
  fsync: "on",
  fullPageWrites: "on",
  synchronousCommit: "on",
  connections: 97,
  mayMakeTables: true,
  maySeeStandbys: true,
  standbyNames: "node2",
  archiveMode: "on",
  archiveTimeout: 300,
  archivedAt: 2,
  archivingFailedAt: 1,
  standbys: ["node2"],
  migratedAt: 1,
  ahead: -4000,
}

const toDo = (changed: Partial<Facts>) =>
  factFindings({ ...well, ...changed }, { url: "postgres://db.farm.test/windrow", newest: 1 }).filter(
    ({ level }) => level !== "note",
  )

// States that the tests' own PostgreSQL can't have.
test.each<[Partial<Facts>, string, string]>([
  [{ version: "14.9", versionNumber: 140_009 }, "error", "PostgreSQL 14.9 is too old."],
  [
    { encoding: "SQL_ASCII" },
    "error",
    "The database keeps texts as SQL_ASCII, which can't hold all of them.",
  ],
  [
    { isStandby: true, standbyNames: "", archiveMode: "off" },
    "error",
    "This is a standby, which takes no records.",
  ],
  [{ isReadOnly: true }, "error", "default_transaction_read_only is on, so no records are taken."],
  [{ connections: 41 }, "warning", "Only 41 connections are allowed, and each server may open 21."],
  [{ ahead: -6000 }, "warning", "The database's clock is 6 s behind this machine's."],
  [{ ahead: 7_200_000 }, "warning", "The database's clock is 7,200 s ahead of this machine's."],
  [
    { archiveMode: "off" },
    "warning",
    "archive_mode is off: the database can't be brought back to an earlier moment.",
  ],
  [{ archivedAt: null, archivingFailedAt: null }, "warning", "Nothing was archived yet."],
  [
    { synchronousCommit: "local" },
    "error",
    "synchronous_commit is local: what is acknowledged dies with the primary.",
  ],
])("%p is one thing to do", (changed, level, what) => {
  expect(toDo(changed)).toMatchObject([{ level, what }])
})

test("nothing is to do where all is well", () => {
  expect(toDo({})).toEqual([])
})

/** With an administrator. `ask` runs statements as a superuser. */
const opened = async () => {
  const url = emptyOnPostgres()
  const db = await openPostgres(url, postgresMigrations)
  const ada = {
    username: "ada",
    email: "ada@farm.test",
    firstName: "Ada",
    lastName: "Berg",
    password: "none",
  }
  await inTransaction(db, (tx) => insertUser(tx, { ...ada, role: "admin" }))
  await db.engine.close()
  const sql = new SQL({ url, max: 1 })
  const ask = async (statement: string) => (await sql.unsafe(statement).values())[0]?.[0]
  const untilTrue = (question: string) => until(question, async () => (await ask(question)) === true)
  return { url, ask, untilTrue, close: () => sql.close({ timeout: 1 }) }
}

testPostgres("a database that is wrong, without tables, newer, older, or of somebody else", async () => {
  const { url, ask, close } = await opened()
  const wrong = await doctor(url.replace("/postgres?", "/nowhere?"))
  expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('database "nowhere" does not exist')])
  expect((await doctor(emptyOnPostgres())).out).toContain("has no tables yet")
  await ask("UPDATE __drizzle_migrations SET created_at = created_at + 1")
  expect((await doctor(url)).out).toContain("is of a newer version of Windrow. Start that version.")
  await ask("UPDATE __drizzle_migrations SET created_at = created_at - 2")
  expect((await doctor(url)).out).toContain("is of an older version of Windrow; the next start")
  await ask("CREATE ROLE stranger LOGIN")
  await ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
  await ask("SELECT pg_reload_conf()")
  const { out } = await doctor(url.replace("windrow@", "stranger@"))
  await ask("ALTER SYSTEM RESET ALL")
  await ask("SELECT pg_reload_conf()")
  expect(out).toContain("error: The user stranger may not make tables")
  expect(out).toContain("note: The user stranger may not see whether a standby is in sync.")
  await ask("DROP ROLE stranger")
  await close()
})

testPostgres("settings that lose records, a standby, and the archive are told", async () => {
  const { url, ask, untilTrue, close } = await opened()
  const { code, out } = await doctor(url)
  for (const name of ["fsync", "full_page_writes", "synchronous_commit"])
    expect(out).toContain(`error: ${name} is off: a crash`)
  expect([code, out]).toEqual([1, expect.stringContaining("warning: No standby is synchronous")])

  const set = async (settings: Record<string, string>) => {
    for (const [name, value] of Object.entries(settings)) await ask(`ALTER SYSTEM SET ${name} = '${value}'`)
    await ask("SELECT pg_reload_conf()")
  }
  const archive = async (command: string, column: string) => {
    await set({ archive_command: command })
    const begun = await ask("SELECT now()::text")
    // The archiver reads its settings in its own time: a log that it had before goes by the old command.
    const look = async () => {
      await ask("SELECT pg_switch_wal() FROM pg_logical_emit_message(false, 'windrow', 'one more log')")
      return (await ask(`SELECT ${column} > '${begun}' FROM pg_stat_archiver`)) === true
    }
    await until(column, look, { within: 90_000, every: 1000 })
  }
  const standby = Bun.spawn(
    ["pg_receivewal", "-d", url.replace(/\?.*/, ""), "-D", data, "--synchronous", "--no-loop"],
    { stdout: "ignore", stderr: "inherit" },
  )
  try {
    await set({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      synchronous_standby_names: "*",
    })
    await untilTrue("SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'")
    await archive("true", "last_archived_time")
    const healthy = await doctor(url)
    expect(healthy).toMatchObject({ code: 0, err: "" })
    expect(healthy.out).toContain("note: The standby pg_receivewal is in sync.")
    expect(healthy.out).toContain("note: The newest log was archived on 20")
    expect(healthy.out).toContain("Nothing is wrong.")

    await archive("false", "last_failed_time")
    const failing = await doctor(url, "--fix")
    expect([failing.code, failing.out]).toEqual([1, expect.stringMatching(/^error: Archiving failed on 20/)])
    standby.kill()
    await standby.exited
    await untilTrue("SELECT count(*) = 0 FROM pg_stat_replication")
    expect((await doctor(url)).out).toContain("error: No standby is in sync, so every write waits.")
  } finally {
    standby.kill()
    await ask("ALTER SYSTEM RESET ALL")
    await ask("SELECT pg_reload_conf()")
    await close()
  }
})
