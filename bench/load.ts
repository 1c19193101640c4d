/**
 * The load generator, a process on a core of its own. It keeps connections open and repeats the given requests: each
 * after the answer to the one before (closed loop), or at a fixed rate (open loop, with latency counted from the moment
 * at which a request was due). Reads a Load as JSON from standard input and prints a Result as JSON.
 */
export type Load = {
  port: number
  /** Speak TLS, whatever the certificate. */
  tls?: boolean
  /** Complete HTTP requests, a character for each byte, sent in turn; {n} is replaced by a unique number. */
  requests: string[]
  connections: number
  milliseconds: number
  /** Requests per second of an open loop; a closed loop without it. */
  rate?: number
  /** The number of requests, in a closed loop; `milliseconds` is then their time limit. */
  times?: number
  /** The first value of {n}. */
  from?: number
}
export type Result = { answers: number; failures: number; perSecond: number; p50: number; p99: number }

const run = async (load: Load): Promise<Result> => {
  const requests = load.requests.map((text) => ({
    bytes: Buffer.from(text, "latin1"),
    // Around each {n}.
    parts: text.split("{n}").map((part) => Buffer.from(part, "latin1")),
  }))
  const latencies: number[] = []
  const due: number[] = []
  const idle: ((at: number) => void)[] = []
  let failures = 0
  let sent = load.from ?? 0
  const times = load.times ?? Number.POSITIVE_INFINITY
  const last = sent + times
  const began = performance.now()
  const end = began + load.milliseconds

  const connect = async () => {
    let started = 0
    let unsent: Buffer = Buffer.alloc(0)
    const flush = () => {
      unsent = unsent.subarray(socket.write(unsent))
    }
    const send = (at: number) => {
      const request = requests[sent % requests.length]
      if (!request) return
      started = at
      unsent = request.parts.length > 1 ? joined(request.parts, Buffer.from(String(sent))) : request.bytes
      sent += 1
      flush()
    }
    const next = () => {
      if (load.rate === undefined)
        return performance.now() < end && sent < last ? send(performance.now()) : undefined
      const at = due.shift()
      if (at === undefined) idle.push(send)
      else send(at)
    }
    const read = responseReader((head) => {
      latencies.push(performance.now() - started)
      if (!/^HTTP\/1.1 [23]/.test(head)) failures += 1
      next()
    })
    const shaken = Promise.withResolvers<void>()
    const socket = await Bun.connect({
      hostname: "127.0.0.1",
      port: load.port,
      ...(load.tls && { tls: { rejectUnauthorized: false } }),
      socket: {
        handshake: () => shaken.resolve(),
        drain: flush,
        data: (_socket, chunk) => read(chunk),
        error: () => {
          failures += 1
        },
      },
    })
    if (load.tls) await shaken.promise
    return { next, close: () => socket.end() }
  }

  const connections = await Promise.all(Array.from({ length: load.connections }, connect))
  for (const connection of connections) connection.next()
  let scheduled = 0
  while (performance.now() < end && latencies.length < times) {
    if (load.rate === undefined) await Bun.sleep(1)
    else {
      for (; began + (scheduled * 1000) / load.rate <= performance.now(); scheduled++)
        due.push(began + (scheduled * 1000) / load.rate)
      while (due.length > 0) {
        const send = idle.pop()
        if (!send) break
        send(due.shift() ?? 0)
      }
      const wait = began + (scheduled * 1000) / load.rate - performance.now()
      // Sleep only if there is time: a timer is up to two milliseconds late.
      await (wait > 5 ? Bun.sleep(wait - 3) : new Promise(setImmediate))
    }
  }
  const seconds = (performance.now() - began) / 1000
  for (const connection of connections) connection.close()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0
  const answers = latencies.length
  return { answers, failures, perSecond: answers / seconds, p50: at(0.5), p99: at(0.99) }
}

/** With the number between the parts. As bytes: a photo would take long as text. */
const joined = (parts: readonly Buffer[], number: Buffer) =>
  Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [number, part])))

/** Returns a function that takes the connection's bytes; calls back with the head of each complete response. */
const responseReader = (onResponse: (head: string) => void) => {
  let head = ""
  let missing = -1
  let isChunked = false
  let end = ""
  return (chunk: Buffer) => {
    end = (end + chunk.subarray(-lastChunk.length).toString("latin1")).slice(-lastChunk.length)
    if (missing < 0) {
      head += chunk.toString("latin1")
      const body = head.indexOf("\r\n\r\n") + 4
      if (body < 4) return
      isChunked = /transfer-encoding: chunked/i.test(head.slice(0, body))
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - body)
    } else missing -= chunk.length
    if (isChunked ? end !== lastChunk : missing > 0) return
    const complete = head
    head = ""
    missing = -1
    onResponse(complete)
  }
}

/** Ends a body without a length. */
const lastChunk = "0\r\n\r\n"

console.log(JSON.stringify(await run(await Bun.stdin.json())))
process.exit()
