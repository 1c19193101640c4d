import { afterEach, expect, test } from "bun:test"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { scripts as ofPackage } from "../package.json"
import { commandsOf } from "./deploying/document"
import { named, parts, scripts, standIns, unfinished } from "./deploying/plan"
import type { Done } from "./deploying/world"
import { newFolder, runWindrow } from "./windrow"

const root = join(import.meta.dir, "..")
const readme = readFileSync(join(root, "README.md"), "utf8")
const [start = ""] = /^## Start\n.*?(?=^## )/ms.exec(readme) ?? []
const document = start + readFileSync(join(root, "docs/deploying.md"), "utf8")
const run = Object.values(parts).flat()
const asTheyStand = run.flatMap(({ command }) => command ?? [])

const folders: string[] = []
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

test("each command of docs/deploying.md and of README's Start is run, or named as one that is not", () => {
  const known = [...asTheyStand, ...named, ...scripts, ...unfinished]
  expect([...new Set(known)].sort()).toEqual(commandsOf(document).sort())
})

test("a command that is added to the document is found, in a block and in a sentence", () => {
  const more =
    "\n```sh\nfrobnicate /var/lib/windrow   # often\n```\n\nOr `rm -r /var/lib/windrow`, or `windrow dance`.\n"
  const found = commandsOf(document + more).filter((each) => !commandsOf(document).includes(each))
  expect(found).toEqual(["frobnicate /var/lib/windrow", "rm -r /var/lib/windrow", "windrow dance"])
})

test("what is only named is in the program's help as it is written", async () => {
  for (const command of named) {
    const words = command
      .split(" ")
      .slice(1)
      .filter((word) => /^[a-z-]+$/.test(word))
    const { code, out } = await runWindrow([...words.filter((word) => !word.startsWith("-")), "--help"])
    expect({ command, code }).toEqual({ command, code: 0 })
    for (const word of command.split(" ").slice(1)) if (word !== "…") expect(out).toContain(word)
  }
  for (const [, name = ""] of scripts.map(
    (script) => /^(?:bun run|npx -y bun@1\.4\.5(?: run)?) (\S+)/.exec(script) ?? [],
  ))
    if (name) expect(Object.keys(ofPackage)).toContain(name)
})

/** /etc is a copy, and what is installed is gone with the process: nothing of this machine changes. */
const ownMachine = [
  "mount -t tmpfs none /run && mkdir -p /run/etc /run/systemd/system && cp -a /etc/. /run/etc && mount --bind /run/etc /etc",
  ...["/usr/local/bin", "/var/lib", "/mnt", "/srv"].map((place) => `mount -t tmpfs none ${place}`),
  "ip link set lo up && echo '127.0.0.1 s3.example.net' >>/etc/hosts",
].join(" && ")

const mayHaveOwn = process.platform === "linux" && process.getuid?.() === 0

test.if(mayHaveOwn)("every command of docs/deploying.md does what it says, as it stands there", async () => {
  const folder = newFolder()
  folders.push(folder)
  // The shell stays the first process, and so waits for those that end.
  const script = `${ownMachine} && "${process.execPath}" e2e/deploying/world.ts ${folder}; exit $?`
  const world = Bun.spawn(
    ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", script],
    { cwd: root, stdout: "pipe" },
  )
  const out = await new Response(world.stdout).text()
  const done: Done[] = out
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
  expect(done.filter(({ problem }) => problem !== undefined)).toEqual([])
  expect(done).toHaveLength(run.length)
  const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n")
  const counts = Object.keys(standIns).map((name) => [
    name,
    calls.filter((call) => call.startsWith(`${name} `)).length,
  ])
  console.log(`Stand-ins: ${counts.map(([name, count]) => `${name} ${count}`).join(", ")}`)
  for (const [name, count] of counts)
    expect({ name, isCalled: Number(count) > 0 }).toEqual({ name, isCalled: true })
})
