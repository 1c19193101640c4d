import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"

/** A test as Bun reports it: `seconds` once it has ended. */
export type Test = { file: string; name: string; began: number; seconds?: number; isFailed?: boolean }

/** Bun's messages of its inspector, those of the domain TestReporter. */
type Message = {
  method?: string
  params?: { id: number; url?: string; name?: string; parentId?: number; status?: string }
}

export type Reports = ReturnType<typeof listenToTests>

/**
 * Hears from a `bun test` with `flag` which test it runs. Its inspector answers from a thread of its own, so that also a
 * test that never lets go of its thread has been named before.
 */
export const listenToTests = () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-tests-"))
  const path = join(folder, "reports")
  const found = new Map<number, { file: string; name: string }>()
  const begun = new Map<number, Test>()
  let last: Test | undefined

  const begin = (id: number): Test => {
    const test = { file: "?", name: "?", ...found.get(id), began: performance.now() }
    begun.set(id, test)
    return test
  }

  const hear = ({ method, params }: Message) => {
    if (!params) return
    const { id, url = "", name = "", parentId = -1, status = "" } = params
    if (method === "TestReporter.found")
      found.set(id, {
        name: [found.get(parentId)?.name, name].filter(Boolean).join(" > "),
        file: relative(process.cwd(), url),
      })
    if (method === "TestReporter.start") last = begin(id)
    if (method === "TestReporter.end") {
      const test = begun.get(id) ?? begin(id)
      // Bun's own figure has no room for more than two seconds.
      Object.assign(test, { seconds: secondsSince(test.began), isFailed: failures.has(status) })
    }
  }

  const messages = framed(hear)
  const server = Bun.listen({
    unix: path,
    socket: {
      open: (socket) => {
        for (const [index, method] of requests.entries()) socket.write(frame({ id: index + 1, method }))
      },
      data: (_, bytes) => messages(bytes),
    },
  })
  return {
    flag: `--inspect-wait=unix://${path}`,
    /** What it is doing, as the end of a sentence. */
    doing: () => {
      if (!last) return "before its first test"
      const named = `"${last.name}" of ${last.file}`
      if (last.seconds !== undefined) return `after ${named}`
      return `in ${named}, which began ${secondsSince(last.began).toFixed(0)} s before`
    },
    failed: () => [...begun.values()].filter(({ isFailed }) => isFailed),
    close: () => {
      server.stop(true)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Those that Bun has printed: of a run that ends in milliseconds its inspector may report none. */
export const failuresIn = (output: string): Test[] => {
  const failed = new Map<string, Test>()
  let file = "?"
  for (const line of output.split("\n")) {
    file = /^(\S+\.test\.tsx?):$/.exec(line)?.[1] ?? file
    const name = /^\(fail\) (.+?)(?: \[[\d.]+ms\])?$/.exec(line)?.[1]
    // Bun names them again at its end.
    if (name !== undefined && !failed.has(name)) failed.set(name, { file, name, began: 0, isFailed: true })
  }
  return [...failed.values()]
}

const secondsSince = (began: number) => (performance.now() - began) / 1000

const failures = new Set(["fail", "timeout"])
const requests = ["Inspector.enable", "TestReporter.enable", "Inspector.initialized"]

/** Without the lines that Bun prints on stderr when it is started with the flag. */
export const withoutBanner = (output: string) =>
  output.replaceAll(/^(-+ Bun Inspector -+|Listening on unix:.*)\n/gm, "")

/** A message is preceded by its length in four bytes. */
const frame = (message: object) => {
  const body = Buffer.from(JSON.stringify(message))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}

const framed = (hear: (message: Message) => void) => {
  let waiting = Buffer.alloc(0)
  return (bytes: Uint8Array) => {
    waiting = Buffer.concat([waiting, bytes])
    while (waiting.length >= 4) {
      const end = 4 + waiting.readUInt32BE(0)
      if (waiting.length < end) return
      hear(JSON.parse(waiting.toString("utf8", 4, end)))
      waiting = waiting.subarray(end)
    }
  }
}
