import { Database } from "bun:sqlite"
import { afterEach, expect, test } from "bun:test"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { basename, join } from "node:path"
import { version } from "../package.json"
import { databaseOf, executable, newFolder, runWindrow, startWindrow, type Windrow } from "./windrow"

const folders: string[] = []
const servers: Windrow[] = []
const folder = () => {
  const made = newFolder()
  folders.push(made)
  return made
}
const start = async (options: Parameters<typeof startWindrow>[0] = {}) => {
  const server = await startWindrow({ folder: folder(), ...options })
  servers.push(server)
  return server
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

test("runs in an empty folder and creates only its data there", async () => {
  const windrow = await start()
  const health = await fetch(`${windrow.url}/api/health`)
  expect(health.status).toBe(200)
  expect(await health.json()).toMatchObject({ version })
  expect(await (await fetch(windrow.url)).text()).toContain("Composting Management System")
  expect(readdirSync(windrow.folder)).toEqual(["data"])
})

test("prints its version, its data folder and its addresses in the network", async () => {
  const windrow = await start({ flags: ["--host", "0.0.0.0"] })
  await fetch(windrow.url)
  expect(windrow.output()).toContain(`Windrow ${version}\n`)
  expect(windrow.output()).toContain(`Made a new database in ${join(windrow.folder, "data")}\n`)
  const printed = windrow.output().match(/http:\/\/\S+/g) ?? []
  const [link = "", ...addresses] = printed.reverse()
  expect(link).toMatch(/\/join\/[\w-]{43}$/)
  const invitation = await fetch(link.replace("/join/", "/api/join/"))
  expect(await invitation.json()).toMatchObject({ administrator: true })
  expect(addresses.at(-1)).toStartWith("http://localhost:")
  for (const address of addresses) expect((await fetch(`${address}/api/health`)).status).toBe(200)
})

test("links against glibc only", () => {
  const lines = Bun.spawnSync(["ldd", executable]).stdout.toString().trim().split("\n")
  const libraries = lines.map((line) => basename(line.trim().split(" ")[0] ?? ""))
  expect(libraries).toContain("libc.so.6")
  for (const name of libraries)
    expect(name).toMatch(/^(linux-vdso|ld-linux[-\w]*|libc|libpthread|libdl|libm)\.so\.\d$/)
})

test("contains no path of the build machine", () => {
  const bytes = readFileSync(executable)
  const root = join(import.meta.dir, "..")
  for (const path of ["build.ts", "src", "web", "dist", "node_modules"])
    expect(bytes.includes(join(root, path))).toBe(false)
})

test("ignores configuration files in the working directory", async () => {
  const here = folder()
  writeFileSync(join(here, ".env"), "WINDROW_BRAND=Hostile\nWINDROW_PORT=nonsense\n")
  writeFileSync(join(here, "hostile.ts"), `require("node:fs").writeFileSync("${here}/ran", "")`)
  writeFileSync(join(here, "bunfig.toml"), 'preload = ["./hostile.ts"]\n[test]\npreload = ["./hostile.ts"]\n')
  writeFileSync(join(here, "package.json"), '{ "imports": { "#contract/*": "./hostile.ts" } }')
  writeFileSync(join(here, "tsconfig.json"), '{ "compilerOptions": { "paths": { "*": ["./hostile.ts"] } } }')
  const windrow = await start({ folder: here })
  expect(await (await fetch(windrow.url)).text()).not.toContain("Hostile")
  expect(existsSync(join(here, "ran"))).toBe(false)
})

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
  test(`stops within two seconds of ${signal}, with the whole database in one file`, async () => {
    const windrow = await start()
    const phone = await lineTo(windrow)
    // A phone that never completes its request.
    phone.write("POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    await fetch(windrow.url)
    const stoppedAt = performance.now()
    process.kill(windrow.pid, signal)
    expect(await windrow.exited).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(2000)
    const files = readdirSync(join(windrow.folder, "data")).sort()
    expect(files).toEqual(["windrow.db", "windrow.db-count"])
    phone.destroy()
  })

test("stops within two seconds while another program writes, and keeps the WAL", async () => {
  const windrow = await start()
  await runWindrow(["user", "add", "ana@farm.test", "--first-name", "Ana", "--last-name", "Berg"], {
    cwd: windrow.folder,
    input: "secret1",
  })
  // A use that the stop tries to write.
  await useSession(windrow)
  const other = databaseOf(windrow)
  other.run("BEGIN IMMEDIATE")
  other.run("DELETE FROM users")
  const stoppedAt = performance.now()
  expect(await windrow.stop()).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(2000)
  other.close()
  expect((await runWindrow(["user", "list"], { cwd: windrow.folder })).out).toContain("ana@farm.test")
})

test("writes when it stops at what time each session was last used", async () => {
  const windrow = await start()
  await useSession(windrow)
  expect(await windrow.stop()).toBe(0)
  const db = new Database(join(windrow.folder, "data/windrow.db"))
  const [[unwritten]] = db.query("SELECT count(*) - count(last_used_at) FROM sessions").values() as [[number]]
  expect(unwritten).toBe(0)
  db.close()
})

const useSession = async ({ url }: Windrow) => {
  const person = { email: "bo@farm.test", password: "green-heap", firstName: "Bo", lastName: "Berg" }
  const headers = { "content-type": "application/json" }
  const register = { method: "POST", headers, body: JSON.stringify(person) }
  const answer = await fetch(`${url}/api/auth/register`, register)
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
  expect((await fetch(`${url}/api/rows`, { headers: { cookie } })).status).toBe(200)
}

test("serves and logs it when expired idempotency keys can't be deleted", async () => {
  const windrow = await start()
  await windrow.stop()
  const db = new Database(join(windrow.folder, "data/windrow.db"))
  db.run(
    `INSERT INTO idempotency_keys (rowid, user_id, key, request, answer, created_at)
     VALUES (1, 1, 'a', '', '', 0), (3000, 1, 'b', '', '', 0)`,
  )
  db.run(
    "CREATE TRIGGER no BEFORE DELETE ON idempotency_keys BEGIN SELECT RAISE(ABORT, 'not one of them'); END",
  )
  db.close()
  const again = await start({ folder: windrow.folder })
  expect((await fetch(`${again.url}/api/health`)).status).toBe(200)
  await again.stop()
  expect(again.output()).toContain("not one of them")
})

test("answers the requests that began before the signal", async () => {
  const windrow = await start()
  const headers = { "content-type": "application/json" }
  const person = { email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }
  const register = { method: "POST", headers, body: JSON.stringify(person) }
  const answer = await fetch(`${windrow.url}/api/auth/register`, register)
  const cookie = answer.headers.get("set-cookie")?.split(";")[0]
  const row = JSON.stringify({ rowId: "A-100", location: "North yard", length: 80, coordinates: {} })
  const [sender, other] = [await lineTo(windrow), await lineTo(windrow)]
  sender.write(
    `POST /api/rows HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${row.length}\r\n\r\n${row.slice(0, 10)}`,
  )
  // Requests are read in order: once this one is answered, the server has read the beginning of the other.
  other.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
  await once(other, "data")
  process.kill(windrow.pid, "SIGTERM")
  // No new requests are accepted.
  await once(other, "close")
  sender.write(row.slice(10))
  expect(String((await once(sender, "data"))[0])).toStartWith("HTTP/1.1 201 ")
  expect(await windrow.exited).toBe(0)
})

const lineTo = async ({ url }: Windrow) => {
  const { hostname, port } = new URL(url)
  const line = connect({ host: hostname, port: Number(port) })
  await once(line, "connect")
  return line
}

test("a port in use: one sentence, exit 1, no folder created", async () => {
  const { url } = await start()
  const here = folder()
  const { port } = new URL(url)
  const second = await runWindrow(["serve", "--host", "127.0.0.1", "--port", port], { cwd: here })
  expect(second).toEqual({
    code: 1,
    out: "",
    err: `Port ${port} is already in use: stop the other program, or take another port, for example --port ${Number(port) + 1}.\n`,
  })
  expect(readdirSync(here)).toEqual([])
})

test("a data folder that can't be created: one sentence, exit 1", async () => {
  const here = folder()
  writeFileSync(join(here, "file"), "mine")
  const { code, out, err } = await runWindrow(["serve", "--port", "0", "--data", "file/data"], { cwd: here })
  expect({ code, out }).toEqual({ code: 1, out: "" })
  expect(err).toStartWith(`Cannot use the database ${here}/file/data/windrow.db: `)
  expect(err.trimEnd().split("\n")).toHaveLength(1)
  expect(readFileSync(join(here, "file"), "utf8")).toBe("mine")
})

test("a file that is no database: one sentence, exit 1, untouched", async () => {
  const here = folder()
  mkdirSync(join(here, "data"))
  writeFileSync(join(here, "data/windrow.db"), "a letter to the editor ".repeat(200))
  const { code, err } = await runWindrow(["serve", "--port", "0"], { cwd: here })
  expect(code).toBe(1)
  expect(err).toStartWith("Cannot use the database ")
  expect(err.trimEnd().split("\n")).toHaveLength(1)
  expect(readFileSync(join(here, "data/windrow.db"), "utf8")).toStartWith("a letter")
})

test("a database of a newer windrow: one sentence, exit 1, untouched", async () => {
  const here = folder()
  const old = await startWindrow({ folder: here })
  await old.stop()
  const file = join(here, "data/windrow.db")
  const newer = new Database(file)
  newer.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('future', 99999999999999)")
  newer.close()
  const before = readFileSync(file)
  const { code, out, err } = await runWindrow(["serve", "--port", "0"], { cwd: here })
  expect({ code, out }).toEqual({ code: 1, out: "" })
  expect(err).toBe(`The database ${file} is newer than this program: start the newer windrow.\n`)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test("a wrong value: exit 2 and one sentence with the flag, the value and an example", async () => {
  const flag = await runWindrow(["serve", "--port", "70000"])
  expect(flag.code).toBe(2)
  expect(flag.err).toBe(
    '--port (or WINDROW_PORT) is "70000": it must be a whole number from 0 (any free port) to 65535, for example --port 3000.\n',
  )
  const variable = await runWindrow(["serve"], { env: { WINDROW_SIGNUP: "maybe" } })
  expect(variable.code).toBe(2)
  expect(variable.err).toBe(
    '--signup (or WINDROW_SIGNUP) is "maybe": it must be open or closed, for example --signup closed.\n',
  )
})

test("a flag overrides its variable", async () => {
  const windrow = await start({ env: { WINDROW_BRAND: "Variable" }, flags: ["--brand", "Flag"] })
  expect(await (await fetch(windrow.url)).text()).toContain("Welcome to Flag")
})

test("healthcheck: 0 beside a running server, 1 without one", async () => {
  const windrow = await start()
  const { port } = new URL(windrow.url)
  expect(await runWindrow(["healthcheck", "--port", port])).toEqual({ code: 0, out: "ok\n", err: "" })
  await windrow.stop()
  const { code, err } = await runWindrow(["healthcheck"], { env: { WINDROW_PORT: port } })
  expect({ code, err }).toEqual({
    code: 1,
    err: `Nothing healthy answers at http://127.0.0.1:${port}/api/health.\n`,
  })
})

test("every command has --help, and there is a version", async () => {
  expect((await runWindrow(["version"])).out).toBe(`${version}\n`)
  expect((await runWindrow(["--help"])).out).toContain("windrow user password EMAIL")
  expect((await runWindrow(["user", "--help"])).out).toContain("windrow user role EMAIL user|admin")
  for (const command of [
    "serve",
    "user add",
    "user list",
    "user role",
    "user password",
    "healthcheck",
    "version",
  ]) {
    const { code, out } = await runWindrow([...command.split(" "), "--help"])
    expect({ command, code, says: out.startsWith(`windrow ${command}`) }).toEqual({
      command,
      code: 0,
      says: true,
    })
  }
  expect((await runWindrow(["serve", "--help"])).out).toContain("WINDROW_ADMIN_PASSWORD_FILE")
})

test("impossible arguments: one sentence, exit 2", async () => {
  for (const args of [
    [],
    ["sreve"],
    ["serve", "now"],
    ["serve", "--prot", "80"],
    ["user", "role", "ana@farm.test"],
  ]) {
    const { code, out, err } = await runWindrow(args)
    expect({ args, code, out, lines: err.trimEnd().split("\n").length }).toEqual({
      args,
      code: 2,
      out: "",
      lines: 1,
    })
  }
})
