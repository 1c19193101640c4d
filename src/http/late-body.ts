type Bytes = Uint8Array<ArrayBuffer>

/** In bytes: what Bun gathers before it sends. */
const sentAtOnce = 16 * 1024

/**
 * Call it when a request begins; the result makes the body of its response. When the event loop has turned since, as while another
 * machine was asked, Bun sends each part of each header before a larger body in a packet of its own, some 45 of them. A stream
 * goes with its headers in one.
 */
export const lateBody = (): ((bytes: Bytes) => Bytes | ReadableStream<Bytes>) => {
  let isLate = false
  setImmediate(() => {
    isLate = true
  })
  return (bytes) => (isLate && bytes.length > sentAtOnce ? streamOf(bytes) : bytes)
}

const streamOf = (bytes: Bytes) => {
  const source: Bun.DirectUnderlyingSource<Bytes> = {
    type: "direct",
    pull: (controller) => {
      controller.write(bytes)
      controller.close()
    },
  }
  // The browser's types, which web needs too, do not know direct streams.
  return new ReadableStream<Bytes>(source as object)
}
