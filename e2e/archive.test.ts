import { Database } from "bun:sqlite"
import { afterEach, expect, test } from "bun:test"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { closeDatabase } from "../src/db/sqlite/close"
import { openDatabase } from "../src/db/sqlite/open"
import { migrations } from "../src/start/bundled-files"
import { farm } from "../src/test/farm"
import { fullFarm } from "../src/test/full-farm"
import { cleanEnv, executable, newFolder, runWindrow, startWindrow } from "./windrow"

let folder = newFolder()
afterEach(() => {
  rmSync(folder, { recursive: true })
  folder = newFolder()
})
const windrow = (...args: string[]) => runWindrow(args, { cwd: folder })
const bytesOf = (file: string) => readFileSync(join(folder, file))

const done = (out: string) => ({ code: 0, out, err: "" })

/** A farm with everything, in the data folder of this name. */
const filled = async (data: string) => {
  const file = join(folder, data, "windrow.db")
  closeDatabase(openDatabase(file, migrations))
  const world = farm({}, file)
  await fullFarm(world)
  closeDatabase(world.db)
}

test("a farm moves to another machine with all it has, and its export there is the same file", async () => {
  await filled("data")
  const name = "Søren's\u{1F33E} farm"
  expect(await windrow("export", "farm.zip", "--farm", "1")).toEqual(done(`${name} is in farm.zip.\n`))
  const added = "Added 2 piles, 72 records and 18 photos.\n"
  const link = "Whoever is new here has no password yet: windrow user password EMAIL sets one.\n"
  const joined = "ana@farm.test is now a member: manager.\nbo@farm.test is now a member: worker.\n"
  const made = `Made a new database in ${join(folder, "there")}.\nMade farm 1, ${name}.\n${added}${joined}${link}`
  expect(await windrow("import", "farm.zip", "--data", "there")).toEqual(done(made))
  await windrow("export", "again.zip", "--farm", "1", "--data", "there")
  expect(bytesOf("again.zip").equals(bytesOf("farm.zip"))).toBe(true)
  const server = await startWindrow({ folder, flags: ["--data", "there"] })
  const nothing = `Read into farm 1, ${name}.\nThere was nothing to add.\n72 records were here already.\n`
  expect(await windrow("import", "farm.zip", "--data", "there")).toEqual(done(nothing))
  await runWindrow(["user", "password", "ana@farm.test", "--data", "there"], {
    cwd: folder,
    input: "green-heap-x\n",
  })
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ana@farm.test", password: "green-heap-x" }),
  })
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? ""
  const zip = await fetch(`${server.url}/api/farm/export.zip`, { headers: { cookie } })
  expect(Buffer.from(await zip.arrayBuffer()).equals(bytesOf("farm.zip"))).toBe(true)
  await server.stop()
}, 60_000)

test("export and import say what is missing, and a dry run changes nothing", async () => {
  await filled("data")
  expect(await windrow("export", "farm.zip")).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^Name the farm with --farm, for example --farm 1: 1 Søren's\u{1F33E} farm, 2 Bo's farm, /u,
    ),
  })
  expect(await windrow("export", "farm.zip", "--farm", "x")).toMatchObject({
    code: 2,
    err: '--farm is the number of a farm, for example --farm 1, not "x".\n',
  })
  expect(await windrow("export", "farm.zip", "--farm", "99")).toMatchObject({
    code: 1,
    err: "There is no farm 99.\n",
  })
  await windrow("export", "farm.zip", "--farm", "1")
  expect((await windrow("export", "farm.zip", "--farm", "1")).err).toBe(
    "farm.zip is there already: give another name.\n",
  )
  expect(await windrow("import", "none.zip")).toMatchObject({ code: 1, err: "There is no file none.zip.\n" })
  expect((await windrow("import", "farm.zip", "--dry-run")).out).toBe(
    "farm.zip is sound: Søren's\u{1F33E} farm with 2 piles, 72 records and 18 photos. Nothing was imported.\n",
  )
  expect((await windrow("import", "farm.zip", "--dry-run", "--data", "there")).code).toBe(1)
  expect(existsSync(join(folder, "there"))).toBe(false)
})

test("an import names the accounts that are here already, until somebody says that they are theirs", async () => {
  await filled("data")
  await windrow("export", "farm.zip", "--farm", "1")
  const server = await startWindrow({ folder, flags: ["--data", "there"] })
  const person = { password: "secret1", firstName: "Mallory", lastName: "Moss" }
  const signUp = (email: string) =>
    fetch(`${server.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...person, email }),
    })
  for (const email of ["ana@farm.test", "bo@farm.test"]) expect((await signUp(email)).status).toBe(201)
  const read = (...flags: string[]) => windrow("import", "farm.zip", "--data", "there", ...flags)
  expect(await read()).toEqual({
    code: 1,
    out: "",
    err:
      "ana@farm.test, bo@farm.test have accounts here already, and anybody may have made them: nothing was imported. " +
      "If they are theirs, add --trust-email ana@farm.test,bo@farm.test. " +
      "windrow user password EMAIL takes an account from whoever has it.\n",
  })
  expect((await read("--trust-email", "ana@farm.test")).err).toStartWith("bo@farm.test has an account here")
  expect(await read("--trust-email", "ana")).toMatchObject({
    code: 2,
    err: '--trust-email takes emails with commas between them, for example --trust-email ana@example.org, not "ana".\n',
  })
  expect((await read("--trust-email", "Ana@farm.test, bo@farm.test")).out).toContain(
    "ana@farm.test is now a member: manager.\nbo@farm.test is now a member: worker.\n",
  )
  await server.stop()
})

test("files that can't be read or written are told in a sentence, and leave nothing", async () => {
  await filled("data")
  const failure = async (...args: string[]) => {
    const { code, err } = await windrow(...args)
    expect(code).toBe(1)
    expect(err.split("\n")).toHaveLength(2)
    return err
  }
  const whole = "export farm.zip --farm 1".split(" ")
  expect(await failure("export", "none/farm.zip", "--farm", "1")).toStartWith(
    "none/farm.zip can't be written: ENOENT",
  )
  for (const more of [[], ["--email", "bo@farm.test"]])
    expect(await failure("import", ".", ...more)).toStartWith(". can't be read: ")
  expect((await windrow(...whole)).code).toBe(0)
  const full = Bun.spawnSync(
    [
      "unshare",
      "--mount",
      ...(process.getuid?.() === 0 ? [] : ["--map-root-user"]),
      "sh",
      "-c",
      `mkdir small && mount -t tmpfs -o size=64k none small && "${executable}" export small/farm.zip --farm 1; ls small`,
    ],
    { cwd: folder, env: cleanEnv() },
  )
  expect([full.stderr.toString(), full.stdout.toString()]).toEqual([
    expect.stringMatching(/^small\/farm\.zip can't be written: ENOSPC[^\n]*\n$/),
    "",
  ])
})

test("a table of readings is read after a dry run that changes nothing, and only once", async () => {
  await filled("data")
  writeFileSync(
    join(folder, "readings.csv"),
    `Pile;Date;Time;Temp °C
a/1 Ø;2026-03-01;8:00;61,1
N-1;2026-03-01;;50
N-1;2026-03-02;;55
A 1 ø;2026-03-02;;50
N-1;2026-03-32;;55`,
  )
  const run = (...flags: string[]) =>
    windrow("import", "readings.csv", "--email", "bo@farm.test", "--farm", "1", ...flags)
  const told = `Text in utf-8, with semicolons between the cells.
The heads are in line 1.
"Temp °C" is in °C: the head says so.
Times without an offset are those of America/Los_Angeles.
Columns: "Pile" is the pile, "Date" is the date, "Time" is the time, "Temp °C" is the temperature.
  Line 2: a/1 Ø, 2026-03-01 08:00, 61.1 °C
  Line 3: N-1, 2026-03-01 (time not given), 50 °C
  Line 4: N-1, 2026-03-02 (time not given), 55 °C
  Line 5: A 1 ø, 2026-03-02 (time not given), 50 °C
Pile a/1 Ø: 1 reading, 2026-03-01 to 2026-03-01.
Pile N-1: 2 readings, 2026-03-01 to 2026-03-02.
Pile A 1 ø: 1 reading, 2026-03-02 to 2026-03-02.
Time not given: 3 readings will stand at 12:00.
`
  const refused = (none: string) =>
    `${told}${none}Line 5 is left out: Pile "A 1 ø" has been removed.\nLine 6 is left out: "2026-03-32" is no date.\n`
  const missing = [3, 4].map((line) => `Line ${line} is left out: There is no pile "N-1".\n`).join("")
  expect(await run("--dry-run")).toEqual(
    done(
      `${refused(missing)}Would add 1 reading to 1 pile. From 2026-03-01 to 2026-03-01, 141.9 to 141.9 °F.\n4 lines are left out.\n--make-piles makes 1 pile: N-1.\nNothing was changed: this was a dry run.\n`,
    ),
  )
  const span = "From 2026-03-01 to 2026-03-02, 122 to 141.9 °F."
  const made = `${refused("")}Made pile N-1.\nAdded 3 readings to 2 piles. ${span}\n2 lines were left out.\n`
  expect(await run("--make-piles")).toEqual(done(made))
  const again = `${refused("")}Added 0 readings to 0 piles.\n3 readings were here already.\n2 lines were left out.\n`
  expect(await run("--make-piles")).toEqual(done(again))
  const db = new Database(join(folder, "data/windrow.db"), { readonly: true })
  expect(
    db
      .query(
        `SELECT p.row_id, temperature, first_name, cooking_days FROM temperatures JOIN compost_rows p ON p.id = temperatures.row_id
        JOIN users ON users.id = recorded_by WHERE recorded_at < unixepoch('2026-03-09') * 1000 ORDER BY recorded_at`,
      )
      .values(),
  ).toEqual([
    ["A/1 ø", 141.98, "Bo", 18],
    ["N-1", 122, "Bo", 1],
    ["N-1", 131, "Bo", 1],
  ])
  db.close()
})

test("a table needs somebody who may write in the farm", async () => {
  await filled("data")
  writeFileSync(join(folder, "readings.csv"), "Pile,Date,Temperature\nA/1 ø,2026-03-01,142")
  const errorOf = async (...flags: string[]) => (await windrow("import", "readings.csv", ...flags)).err
  expect(await errorOf()).toBe("Say whose readings they are, for example --email ana@example.org.\n")
  expect(await errorOf("--email", "eve@farm.test")).toBe(
    "There is no user eve@farm.test; windrow user list shows everybody.\n",
  )
  expect(await errorOf("--email", "bo@farm.test")).toMatch(
    /^bo@farm\.test has several farms; name one, for example --farm \d: /,
  )
  expect(await errorOf("--email", "cy@farm.test", "--farm", "1")).toBe(
    "cy@farm.test does not belong to farm 1.\n",
  )
  writeFileSync(join(folder, "a.zip"), "PK")
  expect((await windrow("import", "a.zip", "--make-piles")).err).toBe(
    "--make-piles is for a table of readings, for example readings.csv.\n",
  )
})
