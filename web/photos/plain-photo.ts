import type { PhotoHead } from "./photo-head"

/** A photo's file, patched so that every browser decodes it alike and in little memory. */
export type PlainPhoto = {
  file: Blob
  /** In pixels as coded; 0 when unknown. */
  width: number
  height: number
  /** The part of the decoded picture, from its top left corner, that is the photo. */
  share: { width: number; height: number }
}

/**
 * Resets the orientation, which browsers apply to JPEG always, to WebP never, to PNG and to bitmaps sometimes:
 * `resizePhoto` rotates the picture itself. Rounds a JPEG's size up to whole coded units, which the file contains anyway: otherwise
 * Chromium decodes it at full size before it draws it small (docs/performance.md, "A photo's way").
 */
export const plainPhoto = (
  file: Blob,
  { width, height, units, scan, orientation }: PhotoHead,
): PlainPhoto => {
  const changes: Change[] = []
  const share = { width: 1, height: 1 }
  const size = { width, height }
  if (orientation?.chunk) changes.push({ ...orientation.chunk, bytes: [] })
  else if (orientation)
    changes.push({ at: orientation.at, length: 2, bytes: orientation.isLittle ? [1, 0] : [0, 1] })
  if (units && scan?.isOnly) {
    const [grownWidth, grownHeight] = [roundUp(width, units.width), roundUp(height, units.height)]
    if (Math.max(grownWidth, grownHeight) < 65_500) {
      Object.assign(size, { width: grownWidth, height: grownHeight })
      Object.assign(share, { width: width / grownWidth, height: height / grownHeight })
      changes.push({ at: units.at, length: 4, bytes: [...twoBytes(grownHeight), ...twoBytes(grownWidth)] })
    }
  }
  return { file: changed(file, changes), ...size, share }
}

/** Of `length` bytes at `at`. */
type Change = { at: number; length: number; bytes: number[] }

const roundUp = (size: number, unit: number) => Math.ceil(size / unit) * unit
const twoBytes = (number: number) => [number >> 8, number & 255]

/** A blob refers to the file's parts and copies nothing. */
const changed = (file: Blob, changes: Change[]) => {
  const parts: BlobPart[] = []
  let end = 0
  for (const { at, length, bytes } of changes.sort((one, other) => one.at - other.at)) {
    parts.push(file.slice(end, at), Uint8Array.from(bytes))
    end = at + length
  }
  return changes.length > 0 ? new Blob([...parts, file.slice(end)], { type: file.type }) : file
}
