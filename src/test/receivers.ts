import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SMTPServer } from "smtp-server"
import { selfSigned } from "./openssl"

/** A request as a receiver got it. */
export type Received = { path: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }

type Answer = (received: Received) => Response | Promise<Response>

/** A receiver over http, or with a pair over https, which keeps what it gets; `answer` may be changed. */
export const httpReceiver = (pair?: { cert: string; key: string }) => {
  const got: Received[] = []
  const receiver = { answer: (() => new Response("ok")) as Answer }
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    ...(pair && { tls: pair }),
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const headers = Object.fromEntries(request.headers)
      const received = { path: pathname + search, headers, body: await request.bytes() }
      got.push(received)
      return receiver.answer(received)
    },
  })
  return Object.assign(receiver, {
    got,
    port: server.port ?? 0,
    url: `${pair ? "https" : "http"}://127.0.0.1:${server.port}`,
    stop: () => server.stop(true),
  })
}

/** A certificate of its own for a name. */
export const pairFor = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-receiver-"))
  try {
    const { tlsCert, tlsKey } = selfSigned(folder, name)
    return { cert: readFileSync(tlsCert, "utf8"), key: readFileSync(tlsKey, "utf8") }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A mail server with one account, "windrow", which keeps what it gets. `refusal` refuses recipients. */
export const mailReceiver = async () => {
  const got: { to: string[]; text: string }[] = []
  const receiver: { refusal?: { code: number; text: string } } = {}
  const server = new SMTPServer({
    authOptional: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "windrow" && password === "heap"
        ? done(null, { user: username })
        : done(new Error("Invalid login")),
    onRcptTo: (_address, _session, done) => {
      const { refusal } = receiver
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on("data", (part: Buffer) => parts.push(part))
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        got.push({ to, text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  server.listen(0, "127.0.0.1")
  await new Promise<void>((resolve) => server.server.once("listening", resolve))
  const { port } = server.server.address() as AddressInfo
  const settings = {
    url: `smtp://windrow@127.0.0.1:${port}`,
    password: "heap",
    from: "Windrow <windrow@farm.test>",
  }
  return Object.assign(receiver, {
    got,
    settings,
    stop: () => new Promise<void>((done) => server.close(done)),
  })
}

/** A browser's subscription: its keys, and how it opens what comes (RFC 8291), told of the header's key and salt. */
export const browserSubscription = () => {
  const pair = createECDH("prime256v1")
  pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length))
  return {
    keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
    open: (body: Uint8Array): string => {
      const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
      const sender = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender])
      const input = derive(pair.computeSecret(sender), auth, info, 32)
      const key = derive(input, salt, "Content-Encoding: aes128gcm\0", 16)
      const nonce = derive(input, salt, "Content-Encoding: nonce\0", 12)
      const decipher = createDecipheriv("aes-128-gcm", key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (padded.subarray(end + 1).some((byte) => byte !== 0))
        throw new Error("The padding is not of zeroes.")
      return padded.subarray(0, end).toString()
    },
  }
}

/** The claims of a VAPID header (RFC 8292) whose signature holds for its key. @throws Error when it does not */
export const vapidClaims = (authorization: string) => {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = "", body = "", signature = ""] = token.split(".")
  const point = Buffer.from(key, "base64url")
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")]
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" })
  const own = { key: publicKey, dsaEncoding: "ieee-p1363" } as const
  if (!verify("sha256", Buffer.from(`${head}.${body}`), own, Buffer.from(signature, "base64url")))
    throw new Error("The signature is not of this key.")
  const claims: { aud: string; exp: number; sub: string } = JSON.parse(
    Buffer.from(body, "base64url").toString(),
  )
  return { ...claims, key }
}
