import { bytesAt, textOf } from "./file-bytes"
import type { PhotoHead } from "./photo-head"

/** Does the file go on to its picture's end? A browser would draw what is there, and leave the rest grey or blank. */
export const isComplete = async (file: Blob, { kind, scan }: PhotoHead): Promise<boolean> => {
  if (kind === "jpeg") return scan !== undefined && hasJpegEnd(file, scan.at)
  if (kind === "webp") return (await bytesAt(file, 4, 4)).getUint32(0, true) + 8 <= file.size
  if (kind === "png")
    return textOf(await bytesAt(file, Math.max(0, file.size - block), block)).includes("IEND")
  return kind !== "heif" || hasAllBoxes(file)
}

/** HEIF and AVIF are boxes, each with its size first: 0 is as far as the file goes, 1 says that it stands behind. */
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

/** Most files end with EOI; others, such as those with a film in them, have more behind it. */
const hasJpegEnd = async (file: Blob, from: number) => {
  if (file.size > from + 2 && textOf(await bytesAt(file, file.size - 2, 2)) === "\xff\xd9") return true
  // A block overlaps the next one by a byte: EOI may stand between them.
  for (let at = from; at < file.size; at += block)
    if (hasEoi(new Uint8Array((await bytesAt(file, at, block + 1)).buffer))) return true
  return false
}

/** In coded data no D9 stands behind an FF. */
const hasEoi = (bytes: Uint8Array) => {
  let at = bytes.indexOf(0xff)
  while (at >= 0 && bytes[at + 1] !== 0xd9) at = bytes.indexOf(0xff, at + 1)
  return at >= 0
}
