import { once } from "node:events"
import { readFileSync } from "node:fs"
import { connect } from "node:net"

/**
 * Asks for the health of the server at `url` again and again, in a worker, so that nothing else delays it. After "take" it posts the
 * longest turn since the last one: the CPU time of the server's thread between question and answer. Waits for the disk, and for a
 * core on a busy machine, are only in the longest `wait`. Both in milliseconds.
 */
declare const self: Worker

let worst = { turn: 0, wait: 0 }

self.onmessage = ({ data }: MessageEvent<{ url: string; pid: number } | "take">) => {
  if (data === "take") {
    self.postMessage(worst)
    worst = { turn: 0, wait: 0 }
  } else watch(new URL(data.url), data.pid).catch((error) => self.postMessage({ failed: String(error) }))
}

const watch = async ({ hostname, port }: URL, pid: number) => {
  const line = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(line, "connect")
  // Ended with its rig, or when that forgets it.
  for (const end = performance.now() + 6 * 3_600_000; performance.now() < end; ) {
    const [began, used] = [performance.now(), cpuOf(pid)]
    line.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await once(line, "data")
    worst = {
      turn: Math.max(worst.turn, cpuOf(pid) - used),
      wait: Math.max(worst.wait, performance.now() - began),
    }
    await Bun.sleep(1)
  }
}

/** Milliseconds that the process's first thread has run; the others collect garbage, compile and read files. */
const cpuOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6
