import { createHash, createHmac } from "node:crypto"
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

export const storeKeys = { keyId: "AKIDTEST", secret: "hush-hush-secret" }

/**
 * A store with the part of Amazon S3's interface that copies use, on loopback. It checks each signature (version 4), and
 * an object is there only when its upload is completed. `cut` breaks off the connection of requests whose first line it
 * is true for, and with `isShort` the store loses a byte of what it is sent.
 */
export const openStore = async ({ own = "copies", region = "test-1" } = {}) => {
  const objects = new Map<string, Uint8Array>()
  const uploads = new Map<string, Map<number, Uint8Array>>()
  const rule = { cut: (_line: string) => false, isShort: false }
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const url = new URL(request.url)
      const body = await request.bytes()
      // A store may quote what it was sent.
      if (!isSigned(request, url, region))
        return refusal(403, "SignatureDoesNotMatch", request.headers.get("authorization") ?? "")
      const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/")
      if (bucket !== own) return refusal(404, "NoSuchBucket")
      const key = rest.join("/")
      if (key === "") return listed(objects, url.searchParams)
      if (url.searchParams.has("uploads") || url.searchParams.has("uploadId"))
        return inParts({ objects, uploads, key, body, method: request.method, query: url.searchParams })
      return single(objects, key, request, rule.isShort ? body.subarray(1) : body)
    },
  })
  const { port, close } = await gateway(server.port ?? 0, (line) => rule.cut(line))
  return {
    port,
    url: `s3://${own}/farm?endpoint=http://127.0.0.1:${port}&region=${region}`,
    objects,
    rule,
    close: () => {
      close()
      return server.stop(true)
    },
  }
}

/** Between the program and the store. A connection that is cut ends in the middle of a request or of its answer. */
const gateway = async (store: number, isCut: (line: string) => boolean) => {
  const server = createServer((client) => {
    const upstream = connect(store, "127.0.0.1")
    let isEnding = false
    const pass = (to: Socket, bytes: Buffer) => {
      if (!isEnding) return to.write(bytes)
      to.write(bytes.subarray(0, bytes.length / 2))
      for (const end of [client, upstream]) end.destroy()
    }
    client.on("data", (bytes: Buffer) => {
      pass(upstream, bytes)
      const [line] = /^[A-Z]+ \S+ HTTP.*/.exec(bytes.toString("latin1", 0, 2000)) ?? []
      if (line && isCut(line)) isEnding = true
    })
    upstream.on("data", (bytes: Buffer) => pass(client, bytes))
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on("error", () => other.destroy())
      one.on("close", () => other.destroy())
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return { port: typeof address === "object" ? address?.port : 0, close: () => server.close() }
}

const refusal = (status: number, code: string, quoted = "") =>
  new Response(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused: ${code}. ${quoted}</Message></Error>`,
    {
      status,
      headers: { "Content-Type": "application/xml" },
    },
  )

const xml = (text: string) =>
  new Response(`<?xml version="1.0"?>${text}`, { headers: { "Content-Type": "application/xml" } })

const etagOf = (bytes: Uint8Array) => `"${createHash("md5").update(bytes).digest("hex")}"`

const perPage = 2

const listed = (objects: ReadonlyMap<string, Uint8Array>, query: URLSearchParams) => {
  const [prefix, after] = [query.get("prefix") ?? "", query.get("start-after") ?? ""]
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const contents = keys
    .slice(0, perPage)
    .map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
  return xml(
    `<ListBucketResult><Name>copies</Name><IsTruncated>${keys.length > perPage}</IsTruncated>${contents.join("")}</ListBucketResult>`,
  )
}

type Upload = {
  objects: Map<string, Uint8Array>
  uploads: Map<string, Map<number, Uint8Array>>
  key: string
  body: Uint8Array
  method: string
  query: URLSearchParams
}

const inParts = ({ objects, uploads, key, body, method, query }: Upload) => {
  if (query.has("uploads")) {
    const id = `upload-${uploads.size}`
    uploads.set(id, new Map())
    return xml(
      `<InitiateMultipartUploadResult><Bucket>copies</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const parts = uploads.get(query.get("uploadId") ?? "")
  if (!parts) return refusal(404, "NoSuchUpload")
  if (method === "PUT") {
    parts.set(Number(query.get("partNumber")), body)
    return new Response(null, { headers: { ETag: etagOf(body) } })
  }
  uploads.delete(query.get("uploadId") ?? "")
  if (method === "DELETE") return new Response(null, { status: 204 })
  const whole = Buffer.concat([...parts].sort(([one], [other]) => one - other).map(([, part]) => part))
  objects.set(key, whole)
  return xml(`<CompleteMultipartUploadResult><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`)
}

const single = (objects: Map<string, Uint8Array>, key: string, request: Request, body: Uint8Array) => {
  if (request.method === "PUT") {
    objects.set(key, body)
    return new Response(null, { headers: { ETag: etagOf(body) } })
  }
  if (request.method === "DELETE") {
    objects.delete(key)
    return new Response(null, { status: 204 })
  }
  const object = objects.get(key)
  if (!object) return refusal(404, "NoSuchKey")
  const headers = { ETag: etagOf(object), "Content-Type": "application/octet-stream" }
  if (request.method === "HEAD")
    return new Response(null, { headers: { ...headers, "Content-Length": String(object.length) } })
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("range") ?? "") ?? []
  if (from === undefined) return new Response(object.slice(), { headers })
  return new Response(object.slice(Number(from), Number(to) + 1), { status: 206, headers })
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest()

/** By the rules of AWS Signature Version 4, from what came over the wire. */
const isSigned = (request: Request, url: URL, region: string) => {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/
  const [, keyId, day = "", area, names = "", signature] =
    pattern.exec(request.headers.get("authorization") ?? "") ?? []
  if (keyId !== storeKeys.keyId || area !== region) return false
  const headers = names.split(";").map((name) => `${name}:${request.headers.get(name)?.trim()}\n`)
  const canonical = [
    request.method,
    url.pathname,
    [...url.search.slice(1).split("&")].filter(Boolean).map(withValue).sort().join("&"),
    headers.join(""),
    names,
    request.headers.get("x-amz-content-sha256"),
  ].join("\n")
  const hash = createHash("sha256").update(canonical).digest("hex")
  const time = request.headers.get("x-amz-date")
  const text = ["AWS4-HMAC-SHA256", time, `${day}/${region}/s3/aws4_request`, hash].join("\n")
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${storeKeys.secret}`)
  return hmac(key, text).toString("hex") === signature
}

const withValue = (pair: string) => (pair.includes("=") ? pair : `${pair}=`)
