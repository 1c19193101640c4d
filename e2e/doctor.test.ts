import { Database } from "bun:sqlite"
import { afterAll, afterEach, expect, test } from "bun:test"
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { copyName } from "../src/backups/copies"
import { marker } from "../src/offsite/folder"
import { freePort } from "../src/test/free-port"
import { selfSigned } from "../src/test/openssl"
import { cleanEnv, executable, newFolder, runWindrow, startWindrow } from "./windrow"

type Finding = { name: string; level: string; what: string; advice?: string; fixed?: string }
type Report = { ok: boolean; findings: Finding[] }

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const emptyFolder = () => {
  const folder = newFolder()
  folders.push(folder)
  return folder
}

const day = 86_400_000

/** A farm with an administrator, https and one copy. The clock is told to be right. */
const template = newFolder()
afterAll(() => rmSync(template, { recursive: true }))
writeFileSync(join(template, "timedatectl"), "#!/bin/sh\necho yes\n", { mode: 0o755 })
const person = ["ana@farm.test", "--first-name", "Ana", "--last-name", "Berg", "--admin"]
await runWindrow(["user", "add", ...person], { cwd: template, input: "green-heap-7" })
const first = await startWindrow({
  folder: template,
  flags: ["--https", "--https-port", "0", "--backups", "no"],
})
process.kill(first.pid)
await first.exited
await runWindrow(["backup"], { cwd: template })

const healthy = () => {
  const folder = emptyFolder()
  cpSync(template, folder, { recursive: true })
  return folder
}

const port = `${freePort()}`

const doctor = (folder: string, ...flags: string[]) =>
  runWindrow(["doctor", "--host", "127.0.0.1", "--port", port, ...flags], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}` },
  })

const reportOf = async (folder: string, ...flags: string[]) => {
  const { code, out, err } = await doctor(folder, "--json", ...flags)
  expect(err).toBe("")
  const report: Report = JSON.parse(out)
  expect([code, report.ok]).toEqual([report.ok ? 0 : 1, report.ok])
  return report
}

const toDo = ({ findings }: Report) =>
  findings.filter(({ level, fixed }) => level !== "note" && fixed === undefined)

const data = (folder: string, ...names: string[]) => join(folder, "data", ...names)

/** Changes the stopped database. */
const change = (folder: string, statement: string) => {
  using sqlite = new Database(data(folder, "windrow.db"))
  sqlite.run("PRAGMA foreign_keys = OFF")
  sqlite.run(statement)
}

const copyOf = (folder: string) =>
  readdirSync(data(folder, "backups")).find((name) => /sqlite$/.test(name)) ?? ""

const moveCopy = (folder: string, at: number) =>
  renameSync(data(folder, "backups", copyOf(folder)), data(folder, "backups", copyName(at)))

const turn = (
  at: string,
) => `INSERT INTO turns (row_id, turn_number, water_added, turned_at, received_at, recorded_by)
  VALUES (1, 1, 0, ${at}, ${at}, 1)`

const pile = `INSERT INTO compost_rows (id, row_id, location, length, user_id, farm_id)
  SELECT 1, 'A-1', 'North', 80, 1, (SELECT coalesce(min(id), 1) FROM farms)`

const aged = (path: string, days: number) => {
  const time = (Date.now() - days * day) / 1000
  utimesSync(path, time, time)
}

test("nothing is wrong with a healthy installation: exit code 0, and nothing changes", async () => {
  const folder = healthy()
  const before = readdirSync(data(folder)).sort()
  const { code, out, err } = await doctor(folder, "--https")
  expect([err, code, out.trimEnd().split("\n").at(-1)]).toEqual(["", 0, "Nothing is wrong."])
  expect(out).toContain("note: 0 records and 0 photos were read, and all are sound.")
  expect(out).toContain(`note: No server runs on port ${port}.`)
  expect(out).toContain("note: The newest copy is less than a day old.")
  expect(
    readdirSync(data(folder))
      .filter((name) => !/-(wal|shm)$/.test(name))
      .sort(),
  ).toEqual(before.filter((name) => !/-(wal|shm)$/.test(name)))
})

test("copies that have arrived elsewhere are well, also when the next one is not there yet", async () => {
  const folder = healthy()
  mkdirSync(join(folder, "share"))
  writeFileSync(join(folder, "share", marker), "")
  const sent = await runWindrow(["backups", "send", ...toShare], { cwd: folder })
  expect([sent.err, sent.code]).toEqual(["", 0])
  const said = `note: The newest copy in ${folder}/share is less than a day old.`
  expect((await doctor(folder, ...toShare)).out).toContain(said)
  await runWindrow(["backup"], { cwd: folder })
  const { code, out } = await doctor(folder, ...toShare)
  expect([code, out.includes(said)]).toEqual([0, true])
  expect((await doctor(folder)).out).not.toContain("share")
})

test("the doctor takes every flag of the server", async () => {
  const folder = healthy()
  const flags = ["--create", "no", "--log-level", "warn", "--metrics", "token:words", "--brand", "Acres"]
  const { code, err, out } = await doctor(folder, "--https", "--admin-email", "ana@farm.test", ...flags)
  expect([err, code]).toEqual(["", 0])
  expect(out).toContain("Copies are on the database's own disk. Have them sent elsewhere with --backup-to.")
})

type Harm = [finding: string, words: string, harm: (folder: string) => unknown, flags?: string[]]

const toShare = ["--backup-to", "share"]
const toStore = ["--backup-to", "s3://copies/farm?region=eu", "--backup-secret-file", "/run/secrets/key"]

const harms: Harm[] = [
  ["error database", "There is no database", (folder) => rmSync(data(folder, "windrow.db"))],
  ["error database", "There is no folder", (folder) => rmSync(data(folder), { recursive: true })],
  ["error database", "is an empty file", (folder) => writeFileSync(data(folder, "windrow.db"), "")],
  [
    "error database",
    "can't be read",
    (folder) => writeFileSync(data(folder, "windrow.db"), "a letter ".repeat(1000)),
  ],
  [
    "error database",
    "1 records without their pile or person",
    (folder) => change(folder, turn("1700000000000")),
  ],
  [
    "error version",
    "is newer than this program",
    (folder) => change(folder, "UPDATE __drizzle_migrations SET created_at = created_at + 1"),
  ],
  [
    "warning link",
    "is a link",
    (folder) => {
      renameSync(data(folder, "windrow.db"), join(folder, "elsewhere.db"))
      symlinkSync(join(folder, "elsewhere.db"), data(folder, "windrow.db"))
    },
  ],
  ["warning permissions", "can open", (folder) => chmodSync(data(folder), 0o755)],
  ["warning permissions", "windrow.db.", (folder) => chmodSync(data(folder, "windrow.db"), 0o644)],
  ["warning permissions", "server.key", (folder) => chmodSync(data(folder, "tls", "server.key"), 0o640)],
  ["warning permissions", ".sqlite", (folder) => chmodSync(data(folder, "backups", copyOf(folder)), 0o604)],
  [
    "warning late",
    "The newest copy of the records is of",
    (folder) => moveCopy(folder, Date.now() - 3 * day),
  ],
  ["warning clock", "of a time to come", (folder) => moveCopy(folder, Date.now() + 3 * day)],
  [
    "warning unreadable",
    "can't be used",
    (folder) => writeFileSync(data(folder, "backups", copyOf(folder)), "half a copy", { mode: 0o600 }),
  ],
  [
    "error folder",
    "leads to no folder",
    (folder) => {
      rmSync(data(folder, "backups"), { recursive: true })
      symlinkSync(join(folder, "unmounted"), data(folder, "backups"))
    },
  ],
  [
    "error folder",
    "leads to no folder",
    (folder) => {
      rmSync(data(folder, "backups"), { recursive: true })
      writeFileSync(data(folder, "backups"), "a letter", { mode: 0o600 })
    },
  ],
  [
    "warning leftover",
    "windrow.db.restoring",
    (folder) => {
      writeFileSync(data(folder, "windrow.db.restoring"), "half", { mode: 0o600 })
      aged(data(folder, "windrow.db.restoring"), 2)
    },
  ],
  [
    "warning rescued",
    "holds records that were saved",
    (folder) => copyFileSync(data(folder, "windrow.db"), data(folder, "windrow.db.rescued-2026-01-01")),
  ],
  [
    "error clock",
    "The newest record is of 2100-",
    (folder) => {
      change(folder, pile)
      change(folder, turn("4102444800000"))
    },
  ],
  [
    "warning clock",
    "not set by the network",
    (folder) => writeFileSync(join(folder, "timedatectl"), "#!/bin/sh\necho no\n"),
  ],
  ["error authority", "authority.key is missing", (folder) => rmSync(data(folder, "tls", "authority.key"))],
  [
    "error authority",
    "is not the authority's key",
    (folder) => copyFileSync(data(folder, "tls", "server.key"), data(folder, "tls", "authority.key")),
  ],
  [
    "error authority",
    "authority.crt is missing or damaged",
    (folder) => writeFileSync(data(folder, "tls", "authority.crt"), "none"),
  ],
  [
    "error certificate",
    "There is no file",
    () => undefined,
    ["--tls-cert", "none.pem", "--tls-key", "none.key"],
  ],
  [
    "warning certificate",
    "farm.pem ends on",
    (folder) => selfSigned(folder, "farm", "-days", "5"),
    ["--tls-cert", "farm.pem", "--tls-key", "farm.key"],
  ],
  [
    "warning certificate",
    "server.crt ends on",
    (folder) =>
      copyFileSync(selfSigned(folder, "farm", "-days", "5").tlsCert, data(folder, "tls", "server.crt")),
    ["--https"],
  ],
  [
    "warning authority",
    "The authority that phones trust ends on",
    (folder) => {
      const { tlsCert, tlsKey } = selfSigned(folder, "farm", "-days", "100")
      writeFileSync(data(folder, "tls", "authority.crt"), readFileSync(tlsCert, "utf8").repeat(2))
      copyFileSync(tlsKey, data(folder, "tls", "authority.key"))
    },
  ],
  ["warning sent", "There is no folder", () => undefined, toShare],
  ["warning sent", "No copy has been sent to", (folder) => mkdirSync(join(folder, "share")), toShare],
  ["warning sent", "No copy has been sent to s3://copies/farm", () => undefined, toStore],
  [
    "warning sent",
    "is 3 days old, and there are newer ones here",
    (folder) => {
      mkdirSync(join(folder, "share"))
      const sent = { to: join(folder, "share"), since: 0, newest: Date.now() - 3 * day, isComplete: false }
      writeFileSync(data(folder, "windrow.db-sent"), JSON.stringify(sent))
    },
    toShare,
  ],
  ["warning proxy", "can claim any address", () => undefined, ["--host", "0.0.0.0", "--trust-proxy"]],
  [
    "warning plain",
    "travel unencrypted to farm.example.org",
    () => undefined,
    ["--hosts", "farm.example.org"],
  ],
  [
    "warning signup",
    "Anybody at farm.example.org",
    () => undefined,
    ["--hosts", "farm.example.org", "--trust-proxy"],
  ],
  [
    "warning admin",
    "Nobody is an administrator",
    (folder) => change(folder, "UPDATE users SET role = 'user'"),
  ],
]

test.each(harms)("%s: %s", async (finding, words, harm, flags = []) => {
  const folder = healthy()
  harm(folder)
  const found = toDo(await reportOf(folder, ...flags))
  const hits = found.filter(({ name, level, what }) => `${level} ${name}` === finding && what.includes(words))
  expect(hits, JSON.stringify(found)).toHaveLength(1)
  expect(hits[0]?.advice).toEndWith(".")
})

test.each([
  ["100m", "warning", /^Only [\d.]+ MB are free in /],
  ["7m", "error", /^Only [\d.]+ MB are free in .*, so no records are taken\.$/],
])("a disk of %s is told as an %s", async (size, level, words) => {
  const folder = healthy()
  const script = `mkdir small && mount -t tmpfs -o size=${size},mode=700 none small && cp -a data/. small/ &&
    "${executable}" doctor --json --host 127.0.0.1 --port ${port} --data small`
  const mine = process.geteuid?.() === 0 ? [] : ["--map-root-user"]
  const { stdout, stderr } = Bun.spawnSync(["unshare", "--mount", ...mine, "sh", "-c", script], {
    cwd: folder,
    env: cleanEnv(),
  })
  expect(stderr.toString()).toBe("")
  const { findings }: Report = JSON.parse(stdout.toString())
  const rooms = findings.filter((found) => found.name === "room" && found.level === level)
  expect(rooms.map(({ what }) => words.test(what))).toEqual([true])
})

test("an older database is no fault: the next start updates it, and --fix leaves it alone", async () => {
  const folder = healthy()
  change(
    folder,
    "DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)",
  )
  const { code, out } = await doctor(folder, "--fix")
  expect([code, out.includes("note: The database is of an older version")]).toEqual([0, true])
  expect(out).not.toContain("fixed:")
})

test.if(process.geteuid?.() === 0)(
  "root's files in another's folder are told, and given back by --fix",
  async () => {
    const folder = healthy()
    for (const path of [data(folder), ...readdirSync(data(folder)).map((name) => data(folder, name))])
      chownSync(path, 65534, 65534)
    for (const path of [data(folder, "windrow.db"), data(folder, "tls", "server.key")]) chownSync(path, 0, 0)
    const names = (report: Report) => new Set(toDo(report).map(({ name }) => name))
    expect(names(await reportOf(folder))).toContain("owner")
    await doctor(folder, "--fix")
    expect(statSync(data(folder, "windrow.db")).uid).toBe(65534)
  },
)

test("a damaged page is found by the full reading only", async () => {
  const folder = healthy()
  const file = data(folder, "windrow.db")
  const bytes = readFileSync(file)
  bytes.fill(0xff, 3 * 8192, 4 * 8192)
  writeFileSync(file, bytes)
  expect(toDo(await reportOf(folder)).map(({ name }) => name)).toContain("database")
  expect(toDo(await reportOf(folder, "--quick")).map(({ name }) => name)).not.toContain("database")
})

test("a running server is asked; another program on its port is told apart", async () => {
  const folder = healthy()
  const server = await startWindrow({ folder, flags: ["--backups", "no"] })
  const its = new URL(server.url).port
  const { findings } = await reportOf(folder, "--port", its)
  expect(findings.map(({ what }) => what)).toContain(`A server of version 1.0.0 runs on port ${its}.`)
  await server.stop()
  const answers: [string, string][] = [
    ["a letter", "Another program uses port"],
    [JSON.stringify({ ok: true, version: "0.9.0" }), "The server that runs is of version 0.9.0"],
    [JSON.stringify({ ok: false, version: "1.0.0", problems: ["The disk is full."] }), "The disk is full."],
    [
      JSON.stringify({ ok: true, version: "1.0.0", problems: ["The disk has little left."] }),
      "The disk has little left.",
    ],
  ]
  for (const [answer, words] of answers) {
    await using other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(answer) })
    const found = toDo(await reportOf(folder, "--port", String(other.port)))
    expect(found.map(({ what }) => what.slice(0, words.length))).toEqual([words])
  }
})

test("a disk that lasts for decades is not counted in days", async () => {
  const folder = healthy()
  change(folder, pile)
  change(folder, turn(String(Date.now() - 10 * day)))
  const { findings } = await reportOf(folder, "--quick")
  const room = findings.filter(({ name }) => name === "room").map(({ what }) => what)
  expect(room).toEqual([expect.stringMatching(/B are free, which last more than 10 years at the rate of /)])
})

test("a damaged copy is no newest copy", async () => {
  const folder = healthy()
  const copy = data(folder, "backups", copyOf(folder))
  const bytes = readFileSync(copy)
  writeFileSync(copy, bytes.fill(0xff, 3 * 8192, 4 * 8192))
  const { findings } = await reportOf(folder)
  expect(toDo({ ok: false, findings })).toMatchObject([
    { name: "unreadable", what: expect.not.stringContaining("Restore a copy") },
  ])
  expect(findings.map(({ what }) => what)).not.toContain("The newest copy is less than a day old.")
})

test("--fix does what is safe, says so, and keeps every copy and record", async () => {
  const folder = healthy()
  change(
    folder,
    `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ('old', 1, 1), ('new', 1, ${Date.now() + day})`,
  )
  chmodSync(data(folder), 0o755)
  chmodSync(data(folder, "windrow.db"), 0o644)
  const part = data(folder, "backups", "windrow-2026-01-01T021500Z.sqlite.part")
  const young = data(folder, "backups", "windrow-2026-01-02T021500Z.sqlite.part")
  for (const path of [part, young, data(folder, "letter.part")]) writeFileSync(path, "half", { mode: 0o600 })
  for (const path of [part, data(folder, "letter.part")]) aged(path, 2)
  mkdirSync(data(folder, "before-restore-2026"))
  const copies = [copyOf(folder)]
  const before = await doctor(folder)
  expect(before.code).toBe(1)
  expect(before.out).toMatch(/\d things to do\. --fix does some\.\n$/)
  expect(existsSync(part)).toBe(true)
  const { code, out } = await doctor(folder, "--fix")
  expect([code, out.trimEnd().split("\n").at(-1)]).toEqual([0, "Nothing is wrong."])
  for (const done of [
    `fixed: Closed ${data(folder)} to others.`,
    `fixed: Closed ${data(folder, "windrow.db")} to others.`,
    `fixed: Removed ${part}.`,
    "fixed: Removed 1 ended sessions.",
  ])
    expect(out).toContain(`${done}\n`)
  expect(statSync(data(folder)).mode & 0o777).toBe(0o700)
  expect(statSync(data(folder, "windrow.db")).mode & 0o777).toBe(0o600)
  expect(
    [part, young, data(folder, "letter.part"), data(folder, "before-restore-2026")].map(existsSync),
  ).toEqual([false, true, true, true])
  expect([copyOf(folder)]).toEqual(copies)
  using sqlite = new Database(data(folder, "windrow.db"), { readonly: true })
  expect(sqlite.query("SELECT token_hash FROM sessions").values()).toEqual([["new"]])
})

test("--fix makes a missing folder of copies, and leaves a damaged database alone", async () => {
  const folder = healthy()
  rmSync(data(folder, "backups"), { recursive: true })
  expect((await doctor(folder, "--fix")).out).toContain(
    `fixed: Made the folder ${data(folder, "backups")}.\n`,
  )
  expect(statSync(data(folder, "backups")).mode & 0o777).toBe(0o700)
  writeFileSync(data(folder, "windrow.db"), "a letter ".repeat(1000), { mode: 0o600 })
  expect((await doctor(folder, "--fix")).code).toBe(1)
  expect(readFileSync(data(folder, "windrow.db"), "utf8")).toBe("a letter ".repeat(1000))
})

test("a wrong flag is a wrong call: exit code 2", async () => {
  expect((await doctor(emptyFolder(), "--quickly")).code).toBe(2)
})
