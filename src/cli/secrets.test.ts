import { expect, test } from "bun:test"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { copyIntoFolder } from "../backups/copy-into-folder"
import { closeDatabase } from "../db/sqlite/close"
import { sqliteOf } from "../db/sqlite/connection"
import { openDatabase } from "../db/sqlite/open"
import { migrations } from "../start/bundled-files"
import { farmsFolder } from "../test/farms-folder"
import { openStore, storeKeys } from "../test/store"

test("a user command that fails in the database prints no password's hash", async () => {
  const data = join(farmsFolder, "secrets")
  mkdirSync(data)
  const db = openDatabase(join(data, "windrow.db"), migrations)
  sqliteOf(db).run("CREATE TRIGGER broken BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'broken'); END")
  closeDatabase(db)
  const command = [
    "user",
    "add",
    "ana@farm.test",
    "--first-name",
    "Ana",
    "--last-name",
    "Berg",
    "--data",
    data,
  ]
  const run = Bun.spawn([process.execPath, join(import.meta.dir, "../main.ts"), ...command], {
    stdin: new Blob(["green-heap\n"]),
    stdout: "pipe",
    stderr: "pipe",
  })
  const printed = (await new Response(run.stdout).text()) + (await new Response(run.stderr).text())
  expect(await run.exited).toBe(1)
  expect(printed).toContain("broken")
  expect(printed).not.toMatch(/argon2id|green-heap/)
})

test("keys and passphrase of sent copies are not printed, whatever fails", async () => {
  const data = join(farmsFolder, "sending-secrets")
  mkdirSync(data)
  closeDatabase(openDatabase(join(data, "windrow.db"), migrations))
  await copyIntoFolder(join(data, "windrow.db"), "nightly")
  const store = await openStore()
  const secretFile = join(data, "secret")
  writeFileSync(secretFile, "not-the-right-one\n")
  const run = async (to: string, more: Record<string, string> = {}) => {
    const command = Bun.spawn(
      [process.execPath, join(import.meta.dir, "../main.ts"), "backups", "send", "--data", data],
      {
        env: {
          ...process.env,
          WINDROW_BACKUP_TO: to,
          WINDROW_BACKUP_KEY_ID: storeKeys.keyId,
          WINDROW_BACKUP_SECRET_FILE: secretFile,
          WINDROW_BACKUP_PASSPHRASE: "green-heap-of-1999",
          ...more,
        },
        stdout: "pipe",
        stderr: "pipe",
      },
    )
    return (await new Response(command.stdout).text()) + (await new Response(command.stderr).text())
  }
  const printed = [
    await run(store.url),
    await run(store.url.replace("copies", "others")),
    await run(store.url.replace("s3://", `s3://${storeKeys.keyId}:not-the-right-one@`)),
    await run(store.url, { WINDROW_BACKUP_PASSPHRASE: "heap-99" }),
    await run("s3://copies/farm?endpoint=http://127.0.0.1:1"),
    await run("/nowhere/at/all"),
  ]
  writeFileSync(secretFile, storeKeys.secret)
  printed.push(await run(store.url))
  await store.close()
  for (const [at, words] of [
    "SignatureDoesNotMatch",
    "can't be used",
    "without keys",
    'WINDROW_BACKUP_PASSPHRASE) is "***"',
    "ConnectionRefused",
    "There is no folder",
    "Sent 1 copy",
  ].entries())
    expect(printed[at]).toContain(words)
  expect(printed.join("\n")).not.toMatch(/AKIDTEST|not-the-right|hush-hush|green-heap|heap-99/)
  expect(readFileSync(join(data, "windrow.db-sent"), "utf8")).not.toMatch(/AKIDTEST|hush/)
})
