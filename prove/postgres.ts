import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, statfsSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { freePort } from "../src/test/free-port"

/** In milliseconds; a loaded machine takes ten seconds to make a cluster. */
const patience = 120_000

/**
 * A PostgreSQL of its own on this machine's loopback, in a temporary folder, until `stop`; without fsync, and in memory
 * where that has room, unless `isDurable`. As root on Debian its programs are installed when they are missing. `path`
 * finds them.
 * @throws Error with a sentence for the person who runs the tests: a test that can't run must fail
 */
export const startPostgres = async ({ isDurable = false } = {}) => {
  const programs = await postgresPrograms()
  const folder = mkdtempSync(join(isDurable ? tmpdir() : fastest(), "windrow-postgres-"))
  const data = join(folder, "data")
  giveAway(folder)
  // Not at once: a schema for each test makes so many files that it takes half a minute on a busy disk.
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await make(programs, data)
    const port = freePort()
    const server = run([
      join(programs, "postgres"),
      "-D",
      data,
      ...options({ port, sockets: folder, isDurable }),
    ])
    const stop = async () => {
      server.kill("SIGQUIT")
      await server.exited
      await remove()
      return server.resourceUsage()
    }
    await ready(programs, port, server).catch((error) => stop().finally(() => Promise.reject(error)))
    const path = `${programs}${delimiter}${process.env.PATH ?? ""}`
    return { url: `postgres://${user}@127.0.0.1:${port}/postgres`, path, stop }
  } catch (error) {
    await remove()
    throw error
  }
}

/** In bytes: several times what the tests have at once. */
const room = 2 * 2 ** 30

/** The system's folder in memory where it has one with room: a database for each test is mostly the making of files. */
const fastest = () => {
  const memory = "/dev/shm"
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= room ? memory : tmpdir()
}

const user = "windrow"

/** Bytewise order and UTF-8, as SQLite has them. */
const make = async (programs: string, data: string) => {
  const words = ["--auth=trust", `--username=${user}`, "--encoding=UTF8", "--locale=C", "--no-sync"]
  const made = run([join(programs, "initdb"), "-D", data, ...words])
  if ((await made.exited) !== 0) throw new Error("PostgreSQL's initdb failed.")
  appendFileSync(join(data, "postgresql.conf"), settings)
}

/** In the file, so that a test may change them: ALTER SYSTEM goes before the file, and the command line before both. */
const settings = `
fsync = off
synchronous_commit = off
full_page_writes = off
max_wal_size = 128MB
archive_mode = on
archive_command = 'true'
`

const options = ({ isDurable, port, sockets }: { isDurable: boolean; port: number; sockets: string }) =>
  Object.entries({
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: sockets,
    max_connections: 500,
    log_min_messages: "panic",
    ...(isDurable && { fsync: "on", synchronous_commit: "on", full_page_writes: "on" }),
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`])

const ready = async (programs: string, port: number, server: Bun.Subprocess) => {
  for (
    const start = Date.now();
    Date.now() - start < patience && server.exitCode === null;
    await Bun.sleep(50)
  ) {
    const words = ["-q", "-h", "127.0.0.1", "-p", String(port), "-U", user, "-d", "postgres"]
    if ((await Bun.spawn([join(programs, "pg_isready"), ...words]).exited) === 0) return
  }
  throw new Error("PostgreSQL did not start.")
}

/** PostgreSQL refuses to run as root. Its package makes a user, and every system has nobody. */
const other = () => {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    ["postgres", "nobody"]
      .map((name) => Bun.spawnSync(["id", flag, name]).stdout.toString().trim())
      .find(Boolean),
  )
  return { uid: Number(uid), gid: Number(gid) }
}

const giveAway = (folder: string) => {
  const owner = other()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
}

/** It ends with this process, also when that is killed. */
const run = (command: string[]) => {
  const owner = other()
  const as = owner
    ? ["setpriv", `--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups", "--pdeathsig=QUIT", "--"]
    : []
  return Bun.spawn([...as, ...command], { stdin: "ignore", stdout: "ignore", stderr: "inherit", cwd: "/" })
}

/** The folder of PostgreSQL's programs, the newest version's. */
const postgresPrograms = async () => {
  const found = installed() ?? (await install())
  if (found) return found
  throw new Error("These tests need PostgreSQL: install it, for example with apt-get install postgresql.")
}

const installed = () => {
  // A pattern that begins with a missing folder's whole path throws.
  const places = { cwd: "/usr/lib", absolute: true, onlyFiles: false }
  const folders = [...new Bun.Glob("postgresql/*/bin").scanSync(places)]
  const newestFirst = folders.toSorted((one, two) => Number(two.split("/")[4]) - Number(one.split("/")[4]))
  return [...newestFirst, dirname(Bun.which("initdb") ?? "")].find((folder) =>
    ["initdb", "postgres", "pg_isready", "psql"].every((name) => existsSync(join(folder, name))),
  )
}

const install = async () => {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return undefined
  for (const words of [["update"], ["install", "-y", "--no-install-recommends", "postgresql"]]) {
    console.log(`There is no PostgreSQL for the tests yet, trying: apt-get ${words.join(" ")}`)
    await Bun.spawn(["apt-get", ...words], { stdout: "ignore", stderr: "inherit" }).exited
  }
  return installed()
}
