import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import journal from "../../migrations/meta/_journal.json"
import { closeDatabase } from "../db/sqlite/close"
import { sqliteOf } from "../db/sqlite/connection"
import { openDatabase } from "../db/sqlite/open"
import { migrations } from "../start/bundled-files"

/** Programs of the system, which write down their calls. `test` of another user opens what holds "secret". */
const stubs = {
  systemctl: "",
  useradd: "",
  id: `exit \${USER_EXISTS:-1}`,
  runuser: 'for file; do :; done; grep -qs secret "$file" && exit 1; exit 0',
  install: `if [ "$1" = -d ]; then mkdir -p "$8"; else cp "$3" "$4.new"; mv "$4.new" "$4"; chmod "$2" "$4"; fi`,
}

type Options = {
  /** Run when /run is empty, before the other folders are: a program may lie in one of them. */
  prepare?: string
  /** More programs by name, as scripts. */
  programs?: Record<string, string>
  env?: Record<string, string | undefined>
}

/**
 * Runs a script as root in a mount namespace of its own, where the folders that a service is installed into are empty: nothing of
 * this machine changes. `calls` are those of the stubs.
 */
export const asRoot = async (script: string, { prepare = "true", programs = {}, env = {} }: Options = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-own-machine-"))
  try {
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, "bin"))
    const noted = ([name, body]: [string, string]) => [name, `echo ${name} "$@" >>${folder}/calls\n${body}`]
    for (const [name, body] of [...Object.entries(stubs).map(noted), ...Object.entries(programs)])
      writeFileSync(join(folder, "bin", `${name}`), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
    const empty = ["/etc/systemd/system", "/usr/local/bin", "/var/lib"].map(emptied).join(" && ")
    const whole = `umask 022; ${emptied("/run")} && ${prepare} && ${empty} && { ${script}\n}`
    const unshare = ["unshare", "--mount", ...(process.getuid?.() === 0 ? [] : ["--map-root-user"])]
    const child = Bun.spawn([...unshare, "sh", "-c", whole], {
      cwd: folder,
      env: { ...env, PATH: `${folder}/bin:/usr/sbin:/usr/bin:/sbin:/bin` },
      stdout: "pipe",
      stderr: "pipe",
    })
    const texts = [new Response(child.stdout).text(), new Response(child.stderr).text()] as const
    const [out, err] = await Promise.all(texts)
    const calls = join(folder, "calls")
    return {
      code: await child.exited,
      out,
      err,
      calls: existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : [],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const emptied = (folder: string) => `mount -t tmpfs none ${folder}`

/** A database of the version before, with one account and a photo of so many bytes. */
export const makeOldDatabase = (file: string, bytes = 0): void => {
  const old = `${file}-migrations`
  cpSync(migrations.folder, old, { recursive: true })
  const entries = journal.entries.slice(0, -1)
  writeFileSync(join(old, "meta/_journal.json"), JSON.stringify({ ...journal, entries }))
  const db = openDatabase(file, { folder: old, newest: entries.at(-1)?.when ?? 0 })
  sqliteOf(db).run(
    "INSERT INTO users (username, password, first_name, last_name, email) VALUES ('', '', '', '', 'ana@farm.test')",
  )
  sqliteOf(db).run("INSERT INTO photos (user_id, etag, jpeg) VALUES (1, 'x', zeroblob(?))", [bytes])
  closeDatabase(db)
  rmSync(old, { recursive: true })
}
