type Bytes = Uint8Array<ArrayBuffer>

/** Below this the head of an answer is longer than what compressing it saves. */
const minBytes = 1400

/** The usual sixth takes longer and makes lists no smaller (bench 7). */
const level = 5

/**
 * The body as it should travel: a list of rows to a phone on weak Wi-Fi is an eighth of its size in gzip. Done
 * on another thread.
 */
export const compress = async (body: Bytes, headers: Headers, accepted = ""): Promise<Bytes> => {
  if (body.length < minBytes || !/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return body
  headers.set("Content-Encoding", "gzip")
  headers.set("Vary", "Accept-Encoding")
  return gzipInThread(body)
}

/** Loaded on first use: the module costs memory and time at the start (bench 10, 11). */
const gzipInThread = async (body: Bytes) => {
  const { gzip } = await import("node:zlib")
  return new Promise<Bytes>((done, failed) =>
    gzip(body, { level }, (error, packed) => (error ? failed(error) : done(new Uint8Array(packed)))),
  )
}
