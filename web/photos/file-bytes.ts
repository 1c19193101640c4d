/** Reads up to so many bytes of a file from a position on. */
export const bytesAt = async (file: Blob, at: number, size: number) =>
  new DataView(await file.slice(at, at + size).arrayBuffer())

/** Bytes as text, one character each. */
export const textOf = (bytes: DataView, at = 0, size = bytes.byteLength - at) =>
  latin1.decode(new Uint8Array(bytes.buffer, at, Math.max(0, Math.min(size, bytes.byteLength - at))))

const latin1 = new TextDecoder("latin1")
