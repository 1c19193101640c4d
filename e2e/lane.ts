/** Bytes of a packet, as on Ethernet. */
const packetSize = 1400

/** Tolerated lateness of timers in ms: it does not reduce the lane's rate. */
const lateness = 20

/** Bytes of one connection that wait for their turn. */
export type Flow = {
  /** When its first bytes may leave, on the clock of `performance.now()`. */
  startsAt: number
  waiting: Uint8Array[]
  isEnding: boolean
  /** Called with bytes that have arrived at the other end. */
  arrive: (bytes: Uint8Array) => void
  /** Called after the last bytes, when the sender has closed. */
  end: () => void
}

export type Lane = ReturnType<typeof createLane>

/**
 * One direction of a link. The connections take turns, one packet each, and share `speed`, in bytes per second; a
 * packet arrives `latency` ms after it has left.
 */
export const createLane = (speed: number, latency: number) => {
  const flows = new Set<Flow>()
  const underway: { at: number; arrive: () => void }[] = []
  let [bytesPerSecond, delay] = [speed, latency]
  let freeAt = 0
  let isSilent = false
  let timer: Timer | undefined

  const take = (flow: Flow) => {
    // To the end of the queue.
    flows.delete(flow)
    const [first] = flow.waiting
    if (!first) return underway.push({ at: Math.max(freeAt, performance.now()) + delay, arrive: flow.end })
    flows.add(flow)
    const packet = first.subarray(0, packetSize)
    if (packet.length === first.length) flow.waiting.shift()
    else flow.waiting[0] = first.subarray(packetSize)
    freeAt = Math.max(freeAt, performance.now() - lateness) + (packet.length / bytesPerSecond) * 1000
    lane.bytes += packet.length
    underway.push({ at: freeAt + delay, arrive: () => flow.arrive(packet) })
  }

  const step = () => {
    const now = performance.now()
    while (underway[0] && underway[0].at <= now) underway.shift()?.arrive()
    while (freeAt <= now) {
      const ready = [...flows].find((flow) => hasWork(flow) && flow.startsAt <= now)
      if (!ready) break
      take(ready)
    }
    plan()
  }

  const plan = () => {
    clearTimeout(timer)
    if (isSilent) return
    const starts = [...flows].filter(hasWork).map(({ startsAt }) => Math.max(startsAt, freeAt))
    const next = Math.min(...starts, underway[0]?.at ?? Number.POSITIVE_INFINITY)
    if (Number.isFinite(next)) timer = setTimeout(step, Math.max(0, next - performance.now()))
  }

  const lane = {
    /** Bytes sent so far. */
    bytes: 0,
    add: (flow: Flow) => void flows.add(flow),
    /** Call this when a flow has new bytes or has ended. */
    plan,
    slow: (speed: number, latency = delay) => {
      bytesPerSecond = speed
      delay = latency
    },
    /** While silent, no bytes arrive and none leave. */
    silence: (silent: boolean) => {
      isSilent = silent
      plan()
    },
    /** Never delivers the bytes that wait now. */
    strand: () => {
      for (const flow of flows) if (hasWork(flow)) flows.delete(flow)
    },
    /** Drops all bytes in transit. */
    clear: () => {
      flows.clear()
      underway.length = 0
      freeAt = 0
      plan()
    },
  }
  return lane
}

const hasWork = (flow: Flow) => flow.waiting.length > 0 || flow.isEnding
