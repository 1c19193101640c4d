import { connect, createServer, type Socket } from "node:net"
import { createServer as createSecureServer, connect as secureConnect } from "node:tls"

type Options = {
  /** The local port that the link leads to. */
  to: number
  /** The pair of a server at https, as PEM: the link is opened with it, and closed again. */
  tls?: { cert: string; key: string } | undefined
  /** Of the answers to POST and PATCH: these are cut off. From 0 to 1. */
  share?: number
  /** So many are cut one after the other at most: the phone's pauses after failures double up to a minute. */
  inARow?: number
}

export type CuttingLink = Awaited<ReturnType<typeof cuttingLink>>

/**
 * A link that loses answers: `await using link = await cuttingLink({ to: port, share: 1 / 3 })`, then use `link.url`
 * instead of the server's. An answer is cut when the server has begun to send it, so after its commit; the phone gets
 * nothing of it, or its first half, and a reset.
 */
export const cuttingLink = async ({ to, tls, share = 0, inARow = Number.POSITIVE_INFINITY }: Options) => {
  const open = new Set<Socket>()
  let [hasSignal, hasApi] = [true, true]
  let row = 0
  const link = {
    url: "",
    /** From 0 to 1; may be changed at any time. */
    share,
    /** Connections so far, answers to POST and PATCH, and how many of these were cut. */
    counts: { connections: 0, answers: 0, cuts: 0 },
    /** Resets all connections, and every new one. */
    loseSignal: () => {
      hasSignal = false
      resetAll()
    },
    /** Resets each connection with a request for the API; pages and programs load. */
    loseApi: () => {
      ;[hasSignal, hasApi] = [true, false]
      resetAll()
    },
    restore: () => {
      ;[hasSignal, hasApi] = [true, true]
    },
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => listener.close(resolve))
      resetAll()
      await closed
    },
  }
  const there = { port: to, host: "127.0.0.1", rejectUnauthorized: false }
  const resetAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }

  const lead = (near: Socket) => {
    if (!hasSignal) return void near.resetAndDestroy()
    link.counts.connections += 1
    const far = tls ? secureConnect(there) : connect(there)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay()
      // A reset is followed by close.
      socket.on("error", () => undefined)
      socket.on("close", () => open.delete(socket))
    }
    const isRefused = (request: Buffer) => !hasApi && forApi.test(request.toString("latin1", 0, 20))
    carry(near, far, isRefused, (answer) => {
      link.counts.answers += 1
      const isCut = row < inARow && Math.random() < link.share
      row = isCut ? row + 1 : 0
      if (!isCut) return false
      link.counts.cuts += 1
      if (Math.random() < 0.5) near.write(answer.subarray(0, answer.length / 2))
      return true
    })
  }
  const listener = tls ? createSecureServer(tls, lead) : createServer(lead)
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  link.url = `${tls ? "https" : "http"}://127.0.0.1:${portOf(listener.address())}`
  return link
}

const forApi = /^[A-Z]+ \/api\//

/**
 * Passes everything on. A browser sends the next request of a connection when the last one is answered, so that bytes
 * behind an answer begin a request, which `isRefused` sees. `isCut` sees the beginning of each answer to one that writes.
 */
const carry = (
  near: Socket,
  far: Socket,
  isRefused: (request: Buffer) => boolean,
  isCut: (answer: Buffer) => boolean,
) => {
  let isAnswered = true
  let isToJudge = false
  near.on("data", (bytes: Buffer) => {
    if (isAnswered && isRefused(bytes)) return void reset()
    if (isAnswered) isToJudge = /^(POST|PATCH) /.test(bytes.toString("latin1", 0, 6))
    isAnswered = false
    if (!far.write(bytes)) pauseUntilDrained(near, far)
  })
  far.on("data", (bytes: Buffer) => {
    isAnswered = true
    const cut = isToJudge && isCut(bytes)
    isToJudge = false
    if (cut) return void reset()
    if (!near.write(bytes)) pauseUntilDrained(far, near)
  })
  const reset = () => {
    far.destroy()
    near.resetAndDestroy()
  }
  near.on("close", () => far.destroy())
  // Of a server that was killed, or is not there.
  far.on("close", (hadError) => (hadError ? near.resetAndDestroy() : near.end()))
}

const pauseUntilDrained = (from: Socket, to: Socket) => {
  from.pause()
  to.once("drain", () => from.resume())
}

const portOf = (address: ReturnType<ReturnType<typeof createServer>["address"]>) => {
  if (address === null || typeof address === "string") throw new Error("The link has no port.")
  return address.port
}
