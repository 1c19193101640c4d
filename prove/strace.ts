import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { tool } from "./tools"

/** A program's operations on the files of its data folder, and its answers, in order. */
export type DiskCall =
  /** Without an offset, behind what is there. */
  | { kind: "write"; file: string; offset?: number; bytes: Buffer }
  | { kind: "truncate"; file: string; size: number }
  | { kind: "sync"; file: string; failed: boolean }
  | { kind: "sync folder" }
  | { kind: "unlink"; file: string }
  | { kind: "rename"; file: string; to: string }
  | { kind: "link"; file: string; to: string }
  | { kind: "answer"; text: string }

const traced =
  "pwrite64,write,fsync,fdatasync,ftruncate,unlink,unlinkat,rename,renameat,renameat2,link,linkat,sendto"
/** Traced so that they can't change a file behind the record's back. */
const unknown = "pwritev,pwritev2,writev,copy_file_range,sendfile"

/**
 * The command that records to `log`. With -D the tracer is nobody's parent: the pid and the exit code are the
 * program's own.
 */
export const tracing = async (log: string, inject: string[] = []): Promise<string[]> => [
  await tool("strace"),
  ..."-D -f --seccomp-bpf -q -y -xx -s 16777216".split(" "),
  ...["-o", log, "-e", `trace=${traced},${unknown}`],
  ...inject.flatMap((rule) => ["-e", `inject=${rule}`]),
]

/** The calls of a log, once its program has ended. The -shm file is left out: SQLite makes it anew. */
export const recorded = async (log: string, data: string): Promise<DiskCall[]> => {
  const text = await whole(log)
  return callsIn(text).flatMap((call) => diskCall(call, data) ?? [])
}

/** The tracer writes its last line a moment after the program is gone. */
const whole = async (log: string) => {
  for (let tries = 0; tries < 1000; tries++) {
    const text = existsSync(log) ? readFileSync(log, "latin1") : ""
    const main = /^\d+/.exec(text)?.[0]
    if (main && new RegExp(`^${main} +\\+\\+\\+ .*\\n`, "m").test(text.slice(-10_000))) return text
    await Bun.sleep(10)
  }
  throw new Error("strace's log has no end.")
}

type Call = { name: string; args: string; result: string }

/** Calls interrupted by another thread's are put together; an answer counts from its beginning. */
const callsIn = (text: string): Call[] => {
  const begun = new Map<string, string>()
  return text.split("\n").flatMap((line): Call[] => {
    const space = line.indexOf(" ")
    const pid = line.slice(0, space)
    const rest = line.slice(space).trimStart()
    if (rest.endsWith("<unfinished ...>")) {
      const head = rest.slice(0, -"<unfinished ...>".length).trimEnd()
      if (head.startsWith("sendto("))
        return [{ name: "sendto", args: head.slice("sendto(".length), result: "0" }]
      begun.set(pid, head)
      return []
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest)?.[0]
    if (resumed === undefined) return parsed(rest)
    const head = begun.get(pid)
    begun.delete(pid)
    return head === undefined ? [] : parsed(head + rest.slice(resumed.length))
  })
}

const parsed = (line: string): Call[] => {
  const [, name, args, result] = /^(\w+)\((.*?)\)\s+= (.*)$/.exec(line) ?? []
  return name === undefined || args === undefined || result === undefined ? [] : [{ name, args, result }]
}

const diskCall = ({ name, args, result }: Call, data: string): DiskCall | undefined => {
  if (name === "sendto") return { kind: "answer", text: stringsIn(args)[0]?.toString("utf8") ?? "" }
  if (result.startsWith("-1") && !name.includes("sync")) return undefined
  if (name === "unlink" || name === "unlinkat") {
    const file = inFolder(stringsIn(args)[0], data)
    return file === undefined ? undefined : { kind: "unlink", file }
  }
  if (name.startsWith("rename")) {
    const [from, to] = stringsIn(args).map((path) => inFolder(path, data))
    return from === undefined || to === undefined ? undefined : { kind: "rename", file: from, to }
  }
  if (name.startsWith("link")) {
    const [from, to] = stringsIn(args).map((path) => inFolder(path, data))
    return from === undefined || to === undefined ? undefined : { kind: "link", file: from, to }
  }
  return onHandle({ name, args, result }, data)
}

const onHandle = ({ name, args, result }: Call, data: string): DiskCall | undefined => {
  const path = /^\d+<([^>]*)>/.exec(args)?.[1]
  const file = path === undefined ? undefined : inFolder(fromHex(path), data)
  if (file === undefined) return undefined
  const failed = result.startsWith("-1")
  if (file === "") return failed ? undefined : { kind: "sync folder" }
  if (name.includes("sync")) return { kind: "sync", file, failed }
  if (unknown.split(",").includes(name)) throw new Error(`The rig has no model of ${name} on ${file}.`)
  const numbers = args.split(", ").map(Number)
  if (name === "ftruncate") return { kind: "truncate", file, size: numbers.at(-1) ?? 0 }
  const bytes = (stringsIn(args)[0] ?? Buffer.alloc(0)).subarray(0, Number(result))
  return { kind: "write", file, bytes, ...(name === "pwrite64" && { offset: numbers.at(-1) ?? 0 }) }
}

/** The name within the folder, empty for the folder itself; undefined for any other path. */
const inFolder = (path: Buffer | undefined, data: string) => {
  const name = relative(data, path?.toString() ?? "/")
  return name.includes("/") || name === ".." || name.endsWith("-shm") ? undefined : name
}

const stringsIn = (args: string) => [...args.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => fromHex(text))

/** strace -xx writes every byte as \x and two digits. */
const fromHex = (text: string) => Buffer.from(text.replaceAll("\\x", ""), "hex")
