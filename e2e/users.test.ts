import { Database } from "bun:sqlite"
import { afterEach, expect, test } from "bun:test"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { cleanEnv, executable, newFolder, runWindrow, startWindrow, type Windrow } from "./windrow"

let folder = newFolder()
const servers: Windrow[] = []
const start = async (options: Parameters<typeof startWindrow>[0] = {}) => {
  const server = await startWindrow({ folder, ...options })
  servers.push(server)
  return server
}
const windrow = (args: string[], input = "") => runWindrow(args, { cwd: folder, input })
const ana = ["ana@farm.test", "--first-name", "Ana", "--last-name", "Berg"]

/** Logs in and returns the status, the role and the session's cookie. */
const logIn = async ({ url }: Windrow, email: string, password: string) => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  })
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
  return { status: answer.status, role: answer.ok ? (await answer.json()).role : undefined, cookie }
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  rmSync(folder, { recursive: true })
  folder = newFolder()
})

test("a user added while the server runs can log in at once", async () => {
  const server = await start()
  expect(await windrow(["user", "add", ...ana], "secret1\n")).toEqual({
    code: 0,
    out: "ana@farm.test has an account now.\n",
    err: "",
  })
  expect(await logIn(server, "ana@farm.test", "secret1")).toMatchObject({ status: 200, role: "user" })
  await windrow(
    ["user", "add", "bo@farm.test", "--first-name", "Bo", "--last-name", "Li", "--admin"],
    "secret2",
  )
  expect(await logIn(server, "bo@farm.test", "secret2")).toMatchObject({ status: 200, role: "admin" })
  expect((await windrow(["user", "list"])).out).toBe(
    "ana@farm.test  user   Ana Berg\nbo@farm.test   admin  Bo Li\n",
  )
})

test("a name can neither forge a line of the list nor control the terminal", async () => {
  await windrow(["user", "add", ...ana], "secret1\n")
  const db = new Database(join(folder, "data/windrow.db"))
  // As could be entered before control characters were removed.
  db.run("UPDATE users SET last_name = 'x' || char(10) || 'root@farm.test  admin  Root' || char(27) || '[2J'")
  db.close()
  expect((await windrow(["user", "list"])).out).toBe(
    "ana@farm.test  user   Ana x\\u{a}root@farm.test  admin  Root\\u{1b}[2J\n",
  )
})

test("a weak password is accepted with advice", async () => {
  const advice = "This password is easy to guess. Three words in a row are harder.\n"
  expect(await windrow(["user", "add", ...ana], "123456\n")).toMatchObject({ code: 0, err: advice })
  expect(await windrow(["user", "password", "ana@farm.test"], "ana2026\n")).toMatchObject({
    code: 0,
    err: advice,
  })
  expect(await windrow(["user", "password", "ana@farm.test"], "three words here\n")).toMatchObject({
    code: 0,
    err: "",
  })
})

test("a password on the command line gets a warning, one in a file does not", async () => {
  const errorsOf = async (flags: string[]) => {
    const server = Bun.spawn([executable, "serve", "--host", "127.0.0.1", "--port", "0", ...flags], {
      cwd: folder,
      env: cleanEnv(),
      stdout: "pipe",
      stderr: "pipe",
    })
    for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream()))
      if (chunk.includes("http://")) break
    server.kill()
    await server.exited
    return new Response(server.stderr).text()
  }
  const admin = ["--admin-email", "ana@farm.test"]
  writeFileSync(join(folder, "password"), "green-heap\n")
  expect(await errorsOf([...admin, "--admin-password-file", "password"])).toBe("")
  for (const flag of [["--admin-password", "green-heap"], ["--admin-password=green-heap"]])
    expect(await errorsOf([...admin, ...flag])).toBe(
      "Everybody on this machine can read the password in --admin-password; use --admin-password-file instead.\n",
    )
})

test("users added at the same moment before the first start are all recorded", async () => {
  const names = ["Ana", "Bo", "Cy"]
  const adding = names.map((name) =>
    windrow(["user", "add", `${name}@farm.test`, "--first-name", name, "--last-name", "Li"], "secret1\n"),
  )
  expect((await Promise.all(adding)).map(({ code, err }) => ({ code, err }))).toEqual(
    names.map(() => ({ code: 0, err: "" })),
  )
  const { out } = await windrow(["user", "list"])
  expect(names.filter((name) => out.includes(`${name} Li`))).toEqual(names)
})

test("a role changed while the server runs applies to open sessions", async () => {
  const server = await start()
  await windrow(["user", "add", ...ana], "secret1")
  const { cookie } = await logIn(server, "ana@farm.test", "secret1")
  const create = () =>
    fetch(`${server.url}/api/material-categories`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ name: "Straw", isCustom: true }),
    })
  expect((await create()).status).toBe(403)
  expect((await windrow(["user", "role", " Ana@Farm.test ", "admin"])).out).toBe(
    "ana@farm.test is now an admin.\n",
  )
  expect((await create()).status).toBe(201)
  expect((await windrow(["user", "role", "ana@farm.test", "user"])).out).toBe(
    "ana@farm.test is now a user.\n",
  )
})

test("a new password ends open sessions", async () => {
  const server = await start()
  await windrow(["user", "add", ...ana], "secret1")
  const { cookie } = await logIn(server, "ana@farm.test", "secret1")
  const who = async () => (await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })).status
  expect(await who()).toBe(200)
  expect((await windrow(["user", "password", "ana@farm.test"], "secret2\n")).code).toBe(0)
  expect(await who()).toBe(401)
  expect(await logIn(server, "ana@farm.test", "secret1")).toMatchObject({ status: 401 })
  expect(await logIn(server, "ana@farm.test", "secret2")).toMatchObject({ status: 200 })
})

test("a user can be added before the first start; the other commands need a database", async () => {
  expect(await windrow(["user", "list"])).toEqual({
    code: 1,
    out: "",
    err: `There is no database in ${join(folder, "data")}; name its folder, for example --data /var/lib/windrow.\n`,
  })
  expect((await windrow(["user", "add", ...ana], "secret1")).code).toBe(0)
  expect(await logIn(await start(), "ana@farm.test", "secret1")).toMatchObject({ status: 200 })
})

test("impossible commands fail with a sentence", async () => {
  await windrow(["user", "add", ...ana], "secret1")
  const cases: [string[], string, number, string][] = [
    [
      ["add", ...ana],
      "secret1",
      1,
      "The email ana@farm.test is already in use; windrow user list shows everybody.",
    ],
    [
      ["role", "bo@farm.test", "admin"],
      "",
      1,
      "There is no user bo@farm.test; windrow user list shows everybody.",
    ],
    [
      ["password", "bo@farm.test"],
      "x",
      1,
      "There is no user bo@farm.test; windrow user list shows everybody.",
    ],
    [
      ["role", "ana@farm.test", "boss"],
      "",
      2,
      "Role must be user or admin, for example windrow user role ana@example.org admin.",
    ],
    [
      ["add", "bo@farm.test", "--last-name", "Li"],
      "",
      2,
      "First name is required, for example windrow user add ana@example.org --first-name Ana --last-name Berg.",
    ],
    [
      ["password", "ana@farm.test"],
      "short",
      2,
      'Password must be at least 6 characters, for example echo "$PASSWORD" | windrow user password ana@farm.test.',
    ],
  ]
  for (const [args, input, code, sentence] of cases)
    expect(await windrow(["user", ...args], input)).toEqual({ code, out: "", err: `${sentence}\n` })
})

test("at a terminal the password is read twice and never shown", async () => {
  const screen = { text: "" }
  const command = Bun.spawn([executable, "user", "add", ...ana], {
    cwd: folder,
    env: cleanEnv(),
    terminal: {
      data: (terminal, bytes) => {
        screen.text += new TextDecoder().decode(bytes)
        // The second time with a typing error that is deleted.
        if (screen.text.endsWith("Password: ")) terminal.write("secret1\r")
        if (screen.text.endsWith("Again: ")) terminal.write("secret2\x7f1\r")
      },
    },
  })
  expect(await command.exited).toBe(0)
  expect(screen.text).not.toContain("secret")
  expect(await logIn(await start(), "ana@farm.test", "secret1")).toMatchObject({ status: 200 })
})

test("WINDROW_ADMIN_EMAIL creates an admin and never resets a password", async () => {
  const env = { WINDROW_ADMIN_EMAIL: "Ada@Farm.test", WINDROW_ADMIN_PASSWORD: "secret1" }
  const first = await start({ env })
  expect(await logIn(first, "ada@farm.test", "secret1")).toMatchObject({ status: 200, role: "admin" })
  await first.stop()
  const second = await start({ env: { ...env, WINDROW_ADMIN_PASSWORD: "secret2" } })
  expect(await logIn(second, "ada@farm.test", "secret2")).toMatchObject({ status: 401 })
  expect(await logIn(second, "ada@farm.test", "secret1")).toMatchObject({ status: 200 })
})

test("WINDROW_ADMIN_EMAIL gives no right to an account that is there, and says how", async () => {
  const first = await start()
  const signedUp = await fetch(`${first.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "ana@farm.test",
      password: "secret1",
      firstName: "Mallory",
      lastName: "Moss",
    }),
  })
  expect(signedUp.status).toBe(201)
  await first.stop()
  const env = { WINDROW_ADMIN_EMAIL: "ana@farm.test", WINDROW_ADMIN_PASSWORD: "secret2" }
  const second = await start({ env })
  expect(await logIn(second, "ana@farm.test", "secret1")).toMatchObject({ status: 200, role: "user" })
  expect(second.output()).toContain(
    "ana@farm.test has an account and is no admin. If it is theirs: windrow user role ana@farm.test admin\n",
  )
  await windrow(["user", "role", "ana@farm.test", "admin"])
  expect(await logIn(second, "ana@farm.test", "secret1")).toMatchObject({ role: "admin" })
})

test("WINDROW_ADMIN_EMAIL without a password waits for nobody who signs up", async () => {
  const env = { WINDROW_ADMIN_EMAIL: "ana@farm.test" }
  const first = await start({ env })
  expect(first.output()).toContain(
    "Nobody has the email ana@farm.test: with --admin-password-file the start makes an account of an admin for it.\n",
  )
})

test("WINDROW_ADMIN_PASSWORD_FILE has the password of a new admin", async () => {
  const secret = join(folder, "secret")
  writeFileSync(secret, "secret2\n")
  const server = await start({
    env: { WINDROW_ADMIN_EMAIL: "ana@farm.test", WINDROW_ADMIN_PASSWORD_FILE: secret },
  })
  expect(await logIn(server, "ana@farm.test", "secret2")).toMatchObject({ status: 200, role: "admin" })
})

test("user disable ends a login in a running server, user enable gives it back, and one admin remains", async () => {
  await windrow(["user", "add", ...ana, "--admin"], "secret1")
  await windrow(["user", "add", "bo@farm.test", "--first-name", "Bo", "--last-name", "Berg"], "secret1")
  const server = await start()
  expect(await logIn(server, "bo@farm.test", "secret1")).toMatchObject({ status: 200 })
  expect(await windrow(["user", "disable", "bo@farm.test"])).toEqual({
    code: 0,
    out: "bo@farm.test can't log in any more, and is signed out everywhere.\nBo's farm has no other manager.\n",
    err: "",
  })
  expect(await logIn(server, "bo@farm.test", "secret1")).toMatchObject({ status: 403 })
  expect((await windrow(["user", "list"])).out).toContain("Bo Berg, disabled")
  expect((await windrow(["user", "enable", "bo@farm.test"])).out).toBe("bo@farm.test can log in again.\n")
  expect(await logIn(server, "bo@farm.test", "secret1")).toMatchObject({ status: 200 })
  expect(await windrow(["user", "disable", "ana@farm.test"])).toEqual({
    code: 1,
    out: "",
    err: "This is the last administrator. Make somebody else one first.\n",
  })
  using sqlite = new Database(join(folder, "data", "windrow.db"), { readonly: true })
  const lines = sqlite
    .query<{ sentence: string }, []>("SELECT sentence FROM audit_lines ORDER BY id DESC")
    .all()
  expect(lines.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
    "A command on the server's machine enabled Bo Berg (bo@farm.test).",
    "A command on the server's machine disabled Bo Berg (bo@farm.test).",
  ])
})
