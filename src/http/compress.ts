type Bytes = Uint8Array<ArrayBuffer>

/** In smaller bodies gzip saves less than its headers cost. */
const minBytes = 1400

/** Level 6, the default, takes longer and makes lists no smaller (bench 7). */
const level = 5

/** In bytes: up to here another thread costs more CPU than the compressing, and the loop stands still for a millisecond at most. */
const largestInPlace = 64 * 1024

/** Compresses a body, a long one on another thread, and sets its headers, when the client accepts gzip. */
export const compress = async (body: Bytes, headers: Headers, accepted = ""): Promise<Bytes> => {
  if (body.length < minBytes || !/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return body
  headers.set("Content-Encoding", "gzip")
  headers.set("Vary", "Accept-Encoding")
  return body.length <= largestInPlace ? Bun.gzipSync(body, { level }) : gzipInThread(body)
}

/** Loaded on first use, because it slows the start (bench 10, 11). */
const gzipInThread = async (body: Bytes) => {
  const { gzip } = await import("node:zlib")
  return new Promise<Bytes>((done, failed) =>
    gzip(body, { level }, (error, zipped) => (error ? failed(error) : done(new Uint8Array(zipped)))),
  )
}
