import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "./folder"
import { tool } from "./tools"

/** In the order of the counters in fault.c; "any" is each of them but open. */
export const calls = ["any", "write", "sync", "truncate", "unlink", "rename", "send", "open"] as const
export type Call = (typeof calls)[number]

export type Fault = {
  call: Call
  /** The number of the call, from 1. */
  at: number
  /** `tear` writes half of what it should and kills; `lie` leaves a write out; a number is an errno. */
  does: "before" | "after" | "tear" | "lie" | number
  /** How many calls in a row fail, 0 for all from then on; 1 unless said. */
  times?: number
  /** Count only calls to files whose path ends so. */
  file?: string
}

/** The environment of an executable that counts its calls in `counters`, and has the fault, if there is one. */
export const faultEnv = async (counters: string, fault?: Fault): Promise<Record<string, string>> => {
  writeFileSync(counters, Buffer.alloc(4 * (calls.length + 1)))
  const count = { LD_PRELOAD: await library(), FAULT_COUNTERS: counters }
  if (!fault) return count
  const { call, at, does, times = 1, file } = fault
  const numbers = {
    FAULT_CALL: call,
    FAULT_AT: String(at),
    FAULT_TIMES: String(times),
    FAULT_DO: String(does),
  }
  return { ...count, ...numbers, ...(file && { FAULT_FILE: file }) }
}

/** How often the executable made each call, and how often the fault came. */
export const counted = (counters: string): Record<Call | "fired", number> => {
  const bytes = readFileSync(counters)
  const counts = [...calls, "fired"].map((name, index) => [name, bytes.readUInt32LE(4 * index)])
  return Object.fromEntries(counts)
}

const compile = async () => {
  const target = join(newFolder(), "fault.so")
  const source = join(import.meta.dir, "fault.c")
  const command = [await tool("gcc"), "-shared", "-fPIC", "-O1", "-o", target, source, "-ldl"]
  if ((await Bun.spawn(command, { stderr: "inherit" }).exited) !== 0)
    throw new Error(
      "prove/fault.c could not be compiled: is a C library for development installed (libc6-dev)?",
    )
  return target
}

let compiled: Promise<string> | undefined
const library = () => {
  compiled ??= compile()
  return compiled
}
