import { connect, createServer, type Socket } from "node:net"
import { createLane, type Flow, type Lane } from "./lane"

type Options = {
  /** The local port that the link leads to. */
  to: number
  /** Per direction, shared by all connections. */
  bytesPerSecond?: number
  /** In ms per direction: half of a round trip. */
  delay?: number
}

export type WeakLink = Awaited<ReturnType<typeof weakLink>>

/** Bytes that the link buffers per connection; then the sender has to wait. */
const maxBuffered = 16 * 1024

/**
 * A slow link in front of a server: `await using link = await weakLink({ to: port, bytesPerSecond: 4000, delay: 1000 })`,
 * then use `link.url` instead of the server's. A new connection waits a round trip before its first byte leaves.
 */
export const weakLink = async ({ to, bytesPerSecond = Number.POSITIVE_INFINITY, ...options }: Options) => {
  let { delay = 0 } = options
  const up = createLane(bytesPerSecond, delay)
  const down = createLane(bytesPerSecond, delay)
  const open = new Set<Socket>()
  let connections = 0
  let isCut = false

  const listener = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    connections += 1
    const far = connect(to, "127.0.0.1")
    carry(near, far, up, performance.now() + 2 * delay)
    carry(far, near, down, 0)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on("close", () => open.delete(socket))
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))

  const reset = () => {
    for (const lane of [up, down]) lane.clear()
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${portOf(listener.address())}`,
    /** Bytes sent so far in each direction. */
    get bytes() {
      return { up: up.bytes, down: down.bytes }
    },
    /** Connections opened so far. */
    get connections() {
      return connections
    },
    /** Changes the rate of each direction, and its delay. */
    slow: (bytesPerSecond: number, latency = delay) => {
      delay = latency
      for (const lane of [up, down]) lane.slow(bytesPerSecond, latency)
    },
    /** Holds all bytes; connections stay open, and new ones are accepted but get no answer. */
    silence: () => {
      for (const lane of [up, down]) lane.silence(true)
    },
    /** Silences the connections that have waiting bytes for good, like a long TCP retransmission timeout. */
    strand: () => {
      for (const lane of [up, down]) lane.strand()
    },
    /** Resets all connections, with the bytes in transit, and every new one. */
    cut: () => {
      isCut = true
      reset()
    },
    /** Ends a silence and a cut. */
    restore: () => {
      isCut = false
      for (const lane of [up, down]) lane.silence(false)
    },
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => listener.close(resolve))
      reset()
      await closed
    },
  }
}

/** Forwards one socket's bytes to the other over the lane; the sender waits when the buffer is full. */
const carry = (from: Socket, to: Socket, lane: Lane, startsAt: number) => {
  const flow: Flow = {
    startsAt,
    waiting: [],
    isEnding: false,
    arrive: (bytes) => {
      to.write(bytes)
      if (waitingIn(flow) < maxBuffered) from.resume()
    },
    end: () => to.end(),
  }
  lane.add(flow)
  from.setNoDelay()
  from.on("data", (bytes: Buffer) => {
    flow.waiting.push(bytes)
    if (waitingIn(flow) >= maxBuffered) from.pause()
    lane.plan()
  })
  from.on("close", () => {
    flow.isEnding = true
    lane.plan()
  })
  // A reset is followed by close.
  from.on("error", () => undefined)
}

const waitingIn = ({ waiting }: Flow) => waiting.reduce((sum, { length }) => sum + length, 0)

const portOf = (address: ReturnType<ReturnType<typeof createServer>["address"]>) => {
  if (address === null || typeof address === "string") throw new Error("The link has no port.")
  return address.port
}
