import { expect, test } from "bun:test"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { openPostgres } from "../db/postgres/open"
import { openDatabase } from "../db/sqlite/open"
import { inTransaction } from "../db/transaction"
import { move } from "../moving/move"
import { migrations, postgresMigrations } from "../start/bundled-files"
import { runCommand } from "../test/command"
import { farmsFolder } from "../test/farms-folder"
import { emptyOnPostgres, onPostgres } from "../test/postgres"
import { insertUser } from "../users/queries"

const openFile = (folder: string) => openDatabase(join(folder, "windrow.db"), migrations)

const close = (db: Db) => db.engine.close()

/** A data folder with an account and a setting. */
const source = async () => {
  const folder = join(farmsFolder, "to-be-moved")
  const db = openFile(folder)
  const ana = { username: "ana", email: "ana@farm.test", firstName: "Ana", lastName: "Berg" }
  await inTransaction(db, async (tx) => {
    await insertUser(tx, { ...ana, password: "none" })
    await tx.run(sql`INSERT INTO server_settings (name, value) VALUES ('signup', 'closed')`)
  })
  return { folder, db }
}

/** In a process of its own, which ends with it. The server itself would need what the build makes. */
const openAsServer = async (place: string) => {
  const options = onPostgres ? { data: farmsFolder, database: place } : { data: place }
  const script = `import { openIn } from "${join(import.meta.dir, "../start/open-in")}"
    await openIn(${JSON.stringify({ create: true, ...options })})
    process.exit()`
  const run = Bun.spawn([process.execPath, "-e", script], { stderr: "pipe" })
  const err = await new Response(run.stderr).text()
  return { code: await run.exited, err }
}

test("a half moved database is refused until the move is done", async () => {
  const from = await source()
  const to = onPostgres ? emptyOnPostgres() : join(farmsFolder, "half-moved")
  const half = onPostgres ? await openPostgres(to, postgresMigrations, "windrow test") : openFile(to)
  const cut = () => {
    throw new Error("The line is cut.")
  }
  await expect(move(from.db, half, cut, "there")).rejects.toThrow("The line is cut.")
  await Promise.all([from.db, half].map(close))

  const said = "The database is half moved: run windrow move again, which goes on where it stopped."
  expect(await openAsServer(to)).toMatchObject({ code: 1, err: expect.stringContaining(said) })
  const where = [onPostgres ? "--database" : "--data", to]
  for (const words of [
    ["user", "list"],
    ["export", join(to, "farm.zip")],
  ])
    expect(await runCommand([...words, ...where])).toMatchObject({ code: 1, err: `${said}\n` })
  const back = join(farmsFolder, "moved-back")
  const moveBack = ["move", "--from", to, "--to", back]
  expect(await runCommand(moveBack)).toMatchObject({ code: 1, err: `${said}\n` })

  expect(await runCommand(["move", "--from", from.folder, "--to", to])).toMatchObject({ code: 0, err: "" })
  expect((await openAsServer(to)).code).toBe(0)
  const gone = "The records of this database were moved to "
  const listedThere = await runCommand(["user", "list", "--data", from.folder])
  expect(listedThere).toMatchObject({ code: 1, err: expect.stringContaining(gone) })
  if (!onPostgres) {
    const refused = { code: 1, err: expect.stringContaining(gone) }
    expect(await openAsServer(from.folder)).toMatchObject(refused)
    const { out } = await runCommand(["doctor", "--json", "--quick", "--data", from.folder])
    expect(JSON.parse(out).findings).toContainEqual(
      expect.objectContaining({ name: "moved", level: "error", what: expect.stringContaining(gone) }),
    )
    // The way back, should the new place be lost.
    const copy = join(farmsFolder, "of-the-moved.sqlite")
    await runCommand(["backup", copy, "--data", from.folder])
    const restored = await runCommand(["restore", copy, "--data", from.folder])
    expect(restored.out).toStartWith("The mark that its records were moved is gone")
    expect((await openAsServer(from.folder)).code).toBe(0)
  }
  expect(await runCommand(moveBack)).toMatchObject({ code: 0, err: "" })
  for (const place of [["--data", back]]) {
    const slip = await runCommand([
      "move",
      "--from",
      from.folder,
      "--to",
      "postgres:/ana:secret@db.test/windrow",
    ])
    expect([slip.code, slip.err]).toEqual([2, expect.stringMatching(/^A database is a folder, or postgres:/)])
    if (onPostgres) {
      const server = await openPostgres(to, postgresMigrations)
      const inUse = await runCommand(["move", "--from", to, "--to", join(farmsFolder, "moved-back")])
      expect([inUse.code, inUse.err]).toEqual([1, expect.stringContaining("Servers are connected")])
      await close(server)
    }
    const listed = await runCommand(["user", "list", ...place])
    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining("ana@farm.test") })
  }
})
