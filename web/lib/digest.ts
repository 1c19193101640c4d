/** A short, non-cryptographic hash of the bytes. crypto.subtle does not exist over plain http. */
export const digestOf = (bytes: Uint8Array): string => {
  let [a, b] = [0x811c9dc5, 0x9747b28c]
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193)
    b = Math.imul(b ^ byte, 0x5bd1e995)
    b ^= b >>> 15
  }
  return [bytes.length, a >>> 0, b >>> 0].map((part) => part.toString(36)).join("-")
}
