/** EXIF's orientation (2 to 8; an upright photo has none), its offset in the file and its byte order. */
export type Orientation = {
  value: number
  at: number
  isLittle: boolean
  /** PNG only: the chunk that says it, whose checksum would be wrong after a change. */
  chunk?: { at: number; length: number }
}

/** Reads the orientation from EXIF data, a TIFF file that begins at `start` in the photo's file. */
export const orientationIn = (tiff: DataView, start: number): Orientation | undefined => {
  if (tiff.byteLength < 8) return undefined
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  if (directory + 2 > tiff.byteLength) return undefined
  const entries = tiff.getUint16(directory, isLittle)
  const end = Math.min(directory + 2 + 12 * entries, tiff.byteLength - 11)
  for (let entry = directory + 2; entry < end; entry += 12) {
    const value = tiff.getUint16(entry + 8, isLittle)
    if (tiff.getUint16(entry, isLittle) === orientationTag)
      return value > 1 && value <= 8 ? { value, at: start + entry + 8, isLittle } : undefined
  }
  return undefined
}

const orientationTag = 0x112
