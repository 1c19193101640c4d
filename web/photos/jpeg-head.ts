import { orientationIn } from "./exif"
import { bytesAt, textOf } from "./file-bytes"
import type { PhotoHead } from "./photo-head"

const [SOS, APP1] = [0xda, 0xe1] as const

/** A phone's photo has about thirty. */
const maxSegments = 200

/** Reads the segments up to the first scan. */
export const jpegHead = async (file: Blob): Promise<PhotoHead> => {
  const head: PhotoHead = { kind: "jpeg", width: 0, height: 0 }
  let components = 0
  for (let at = 2, segments = 0; segments < maxSegments; segments++) {
    at += await fillAt(file, at)
    // As long as a frame header of four components.
    const segment = await bytesAt(file, at, 22)
    if (segment.byteLength < 10 || segment.getUint8(0) !== 0xff) break
    const [marker, size] = [segment.getUint8(1), segment.getUint16(2)]
    if (marker === APP1) head.orientation ??= await exifIn(file, at + 4, size - 2)
    if (isFrame(marker)) {
      components = segment.getUint8(9)
      Object.assign(head, sizeIn(segment, at))
    }
    if (marker === SOS) {
      head.scan = { at, isOnly: isBaseline(head, segment) && segment.getUint8(4) === components }
      break
    }
    at += 2 + size
  }
  return head
}

/** The number of fill bytes: a marker may be preceded by further FFs. */
const fillAt = async (file: Blob, at: number) => {
  const bytes = new Uint8Array((await bytesAt(file, at, 64)).buffer)
  const end = bytes.findIndex((byte) => byte !== 0xff)
  return Math.max(0, end - 1)
}

/** SOF0 to SOF15; the three other markers of this range are no frames. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** A progressive scan has only some of the frequencies, or only some of their bits. */
const isBaseline = (head: PhotoHead, scan: DataView) => {
  const last = 5 + 2 * scan.getUint8(4)
  return (
    head.width > 0 &&
    last + 3 <= scan.byteLength &&
    scan.getUint8(last + 1) === 63 &&
    scan.getUint8(last) === 0
  )
}

const sizeIn = (frame: DataView, at: number) => {
  const [height, width, components] = [frame.getUint16(5), frame.getUint16(7), frame.getUint8(9)]
  const sampling = Array.from({ length: components }, (_, index) => 11 + 3 * index)
    .filter((place) => place < frame.byteLength)
    .map((place) => frame.getUint8(place))
  // With a single component the coded unit is one block, whatever the sampling factors are.
  const unitSize = (of: (factors: number) => number) =>
    components === 1 ? 8 : 8 * Math.max(1, ...sampling.map(of))
  return {
    width,
    height,
    units: {
      at: at + 5,
      width: unitSize((factors) => factors >> 4),
      height: unitSize((factors) => factors & 15),
    },
  }
}

const exifIn = async (file: Blob, at: number, size: number) => {
  const bytes = await bytesAt(file, at, Math.max(0, size))
  const isExif = textOf(bytes, 0, 6) === "Exif\0\0"
  return isExif ? orientationIn(new DataView(bytes.buffer, 6), at + 6) : undefined
}
