import { bytesAt, textOf } from "./file-bytes"
import type { PhotoHead } from "./photo-head"

/** Is the file complete? Browsers draw a truncated picture as far as it goes and leave the rest grey or blank. */
export const isComplete = async (file: Blob, { kind, scan }: PhotoHead): Promise<boolean> => {
  if (kind === "jpeg") return scan !== undefined && hasJpegEnd(file, scan.at)
  if (kind === "webp") return (await bytesAt(file, 4, 4)).getUint32(0, true) + 8 <= file.size
  if (kind === "png")
    return textOf(await bytesAt(file, Math.max(0, file.size - block), block)).includes("IEND")
  return kind !== "heif" || hasAllBoxes(file)
}

/** HEIF and AVIF are boxes that begin with their size: 0 means up to the file's end, 1 that a 64-bit size follows. */
const hasAllBoxes = async (file: Blob) => {
  for (let at = 0; at < file.size; ) {
    const box = await bytesAt(file, at, 16)
    if (box.byteLength < 16) return true
    const size = box.getUint32(0)
    at += Math.max(8, size === 1 ? Number(box.getBigUint64(8)) : size)
    if (size === 0 || at === file.size) return true
  }
  return false
}

const block = 1 << 20

/** Most files end with EOI; some, such as motion photos, have more data after it. */
const hasJpegEnd = async (file: Blob, from: number) => {
  if (file.size > from + 2 && textOf(await bytesAt(file, file.size - 2, 2)) === "\xff\xd9") return true
  // Blocks overlap by a byte: EOI may lie across a boundary.
  for (let at = from; at < file.size; at += block)
    if (hasEoi(new Uint8Array((await bytesAt(file, at, block + 1)).buffer))) return true
  return false
}

/** In entropy-coded data no FF is followed by D9. */
const hasEoi = (bytes: Uint8Array) => {
  let at = bytes.indexOf(0xff)
  while (at >= 0 && bytes[at + 1] !== 0xd9) at = bytes.indexOf(0xff, at + 1)
  return at >= 0
}
