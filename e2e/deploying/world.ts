import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import { createServer as createSecure } from "node:tls"
import { startPostgres } from "../../prove/postgres"
import { selfSigned } from "../../src/test/openssl"
import { openStore } from "../../src/test/store"
import { until } from "../../src/test/until"
import { executable } from "../windrow"
import { parts, type Step } from "./plan"

/**
 * Runs the plan in a mount and network namespace of its own, whose /etc is a copy: `bun e2e/deploying/world.ts FOLDER`. Prints one line
 * of JSON for each step, and the calls of the stand-ins into FOLDER/calls.
 */
const folder = process.argv[2] ?? ""
const calls = join(folder, "calls")
const work = join(folder, "work")

export type Done = { part: string; step: string; isOwn: boolean; code: number; out: string; problem?: string }

const environment = (cert: string) => ({
  PATH: `${join(import.meta.dir, "stand-ins")}:/usr/local/bin:${process.env.POSTGRES_PATH ?? ""}/usr/sbin:/usr/bin:/sbin:/bin`,
  CALLS: calls,
  SOURCES: join(import.meta.dir, "../.."),
  // The farm's own domain and its store, which nobody else knows.
  NODE_EXTRA_CA_CERTS: cert,
  PGHOST: "127.0.0.1",
  PGPORT: "5000",
  PGUSER: "windrow",
  BUN_FEATURE_FLAG_NO_ORPHANS: "1",
})

/** `…` stands for what differs: the name of the newest copy. */
const filledIn = (command: string) => {
  const place = command.includes(".age") ? work : "/var/lib/windrow/backups"
  const ending = command.includes(".age") ? ".sqlite.age" : ".sqlite"
  if (!command.includes(`windrow-…${ending}`)) return command
  const name = readdirSync(place)
    .filter((each) => each.endsWith(ending))
    .sort()
    .at(-1)
  return command.replace(`windrow-…${ending}`, name ?? "none")
}

const run = async (part: string, step: Step, prelude: string, env: Record<string, string>): Promise<Done> => {
  const text = step.command ?? step.own ?? ""
  const log = join(folder, "out")
  rmSync(log, { force: true })
  const child = Bun.spawn(["sh", "-c", `${prelude}${filledIn(text)}`], {
    cwd: work,
    env,
    stdin: new TextEncoder().encode(step.input ?? ""),
    stdout: Bun.file(log),
    stderr: Bun.file(log),
    timeout: 120_000,
    killSignal: "SIGKILL",
  })
  if (step.serves !== undefined) await serving(step.serves, child)
  const code = await child.exited
  const out = readFileSync(log, "utf8")
  const done = { part, step: text, isOwn: step.own !== undefined, code, out: out.slice(-1000) }
  if (!(step.codes ?? [0]).includes(code)) return { ...done, problem: `it ended with ${code}` }
  if (step.prints !== undefined && !out.includes(step.prints))
    return { ...done, problem: `it does not print ${step.prints}` }
  return done
}

/** Waits until it answers, and stops it: the child of the shell, which passes no signal on. */
const serving = async (port: number, child: Bun.Subprocess) => {
  const isWell = () =>
    fetch(`http://127.0.0.1:${port}/api/health`, { headers: { Host: "localhost" } }).then(
      ({ ok }) => ok,
      () => child.exitCode !== null,
    )
  await until(`a server on port ${port}`, isWell, { within: 60_000 })
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")
  for (const id of children.split(" ").filter(Boolean)) process.kill(Number(id), "SIGTERM")
}

/** Passes bytes on, as HAProxy does on this port. */
const passOn = (client: Socket, port: number) => {
  const upstream = connect(port, "127.0.0.1")
  client.pipe(upstream).pipe(client)
  for (const [one, other] of [[client, upstream] as const, [upstream, client] as const])
    one.on("error", () => other.destroy())
}

const main = async () => {
  mkdirSync(work, { recursive: true })
  chmodSync(folder, 0o755)
  for (const name of ["windrow", "windrow-NEW"]) copyFileSync(executable, join(work, name))
  copyFileSync(executable, "/usr/local/bin/windrow")
  writeFileSync(calls, "")
  chmodSync(calls, 0o666)
  const { tlsCert, tlsKey } = selfSigned(folder, "s3.example.net")
  chmodSync(tlsCert, 0o644)
  const store = await openStore({ own: "windrow-photos", region: "eu-central-1" })
  const files = { cert: readFileSync(tlsCert), key: readFileSync(tlsKey) }
  createSecure(files, (client) => passOn(client, store.port ?? 0)).listen(443, "127.0.0.1")
  const database = await startPostgres()
  const port = Number(new URL(database.url).port)
  createServer((client) => passOn(client, port)).listen(5000, "127.0.0.1")
  const sql = new Bun.SQL(database.url)
  await sql.unsafe("CREATE DATABASE windrow")
  await sql.unsafe("CREATE ROLE replicator REPLICATION LOGIN")
  await sql.unsafe("CREATE ROLE postgres SUPERUSER LOGIN")
  await sql.close()
  for (const [part, steps] of Object.entries(parts)) {
    let prelude = ""
    for (const step of steps) {
      const done = await run(part, step, prelude, environment(tlsCert))
      console.log(JSON.stringify(done))
      if (step.command?.startsWith("export ")) prelude += `${step.command}\n`
    }
  }
  await database.stop()
}

await main()
process.exit(0)
