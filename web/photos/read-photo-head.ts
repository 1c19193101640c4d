import { orientationIn } from "./exif"
import { bytesAt, textOf } from "./file-bytes"
import { jpegHead } from "./jpeg-head"
import type { PhotoHead } from "./photo-head"

/** Reads a few hundred bytes of the file. Never throws: the head of a broken file has fewer fields. */
export const readPhotoHead = async (file: Blob): Promise<PhotoHead> => {
  const start = await bytesAt(file, 0, 32)
  const text = textOf(start)
  if (text.startsWith("\xff\xd8")) return jpegHead(file)
  if (text.startsWith("PNG", 1) && start.byteLength >= 24) return pngHead(file, start)
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return webpHead(file)
  if (text.startsWith("ftyp", 4) && heifBrands.test(text.slice(8))) return { kind: "heif", ...noSize }
  return { kind: "other", ...noSize }
}

const noSize = { width: 0, height: 0 }

/** The brands of HEIC, HEIF and AVIF, as the major or a compatible one. */
const heifBrands = /^(?:....)*?(?:he[ivx][cmsx]|hev[cmsx]|mif[12]|msf1|avi[fs])/s

/** Its EXIF chunk stands before the pixels or after them. */
const pngHead = async (file: Blob, start: DataView): Promise<PhotoHead> => {
  const head: PhotoHead = { kind: "png", width: start.getUint32(16), height: start.getUint32(20) }
  for (let at = 8; at + 12 < file.size; ) {
    const chunk = await bytesAt(file, at, 8)
    const [size, name] = [chunk.getUint32(0), textOf(chunk, 4)]
    const length = size + 12
    const orientation = name === "eXIf" && (await exifIn(file, at + 8, size))
    if (orientation) head.orientation = { ...orientation, chunk: { at, length } }
    at += length
  }
  return head
}

const webpHead = async (file: Blob): Promise<PhotoHead> => {
  const head: PhotoHead = { kind: "webp", ...noSize }
  for (let at = 12; at + 8 < file.size; ) {
    const chunk = await bytesAt(file, at, 18)
    const [name, size] = [textOf(chunk, 0, 4), chunk.getUint32(4, true)]
    if (!head.width && chunk.byteLength === 18) Object.assign(head, webpSize(name, chunk))
    if (name === "EXIF") head.orientation = await exifIn(file, at + 8, size)
    at += 8 + size + (size % 2)
  }
  return head
}

const webpSize = (name: string, chunk: DataView) => {
  const number = (at: number) => chunk.getUint16(at, true)
  if (name === "VP8X")
    return {
      width: 1 + number(12) + 65_536 * chunk.getUint8(14),
      height: 1 + number(15) + 65_536 * chunk.getUint8(17),
    }
  if (name === "VP8 ") return { width: number(14) & 0x3fff, height: number(16) & 0x3fff }
  if (name === "VP8L")
    return { width: 1 + (number(9) & 0x3fff), height: 1 + ((chunk.getUint32(9, true) >> 14) & 0x3fff) }
  return noSize
}

/** Some programs write JPEG's "Exif" prefix in other files too. */
const exifIn = async (file: Blob, at: number, size: number) => {
  const bytes = await bytesAt(file, at, size)
  const skipped = textOf(bytes, 0, 6) === "Exif\0\0" ? 6 : 0
  return orientationIn(new DataView(bytes.buffer, skipped), at + skipped)
}
