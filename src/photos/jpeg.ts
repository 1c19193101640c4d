import { photoLimit } from "../contract/temperatures"
import { AppError } from "../domain/errors"
import {
  hasFill,
  isPicture,
  isTurned,
  type Segment,
  type Size,
  segmentsOf,
  sizeOf,
  unreadable,
  withoutFill,
} from "./jpeg-segments"
import { inRedrawQueue, maxPixels } from "./redraw-queue"

/**
 * What is stored of a photo: a whole JPEG, upright, at most 800×600, without EXIF,
 * GPS, thumbnails, comments, padding or anything behind its end. A picture that is upright and small enough keeps
 * its coded bytes as they are; only another one is drawn again.
 * @throws AppError `too_large` beyond 2 MB; `invalid` for anything that is not a whole JPEG or has too many pixels,
 * which is known before it is decoded; `too_slow` when too many pictures wait.
 */
export const storedJpeg = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (bytes.length > photoLimit.bytes) throw photoTooLarge()
  const segments = segmentsOf(bytes)
  const size = sizeOf(segments)
  const fits = size.width <= photoLimit.width && size.height <= photoLimit.height
  if (!fits || isTurned(segments)) return redrawn(bytes, size)
  const kept = stripped(bytes, segments)
  return kept.length <= largestKept(size.pixels) ? kept : redrawn(bytes, size)
}

export const photoTooLarge = () =>
  new AppError("too_large", "The photo is too large. It may have at most 2 MB.")

/** The largest JPEG that is kept as it came: a photo of highest quality, and not a small one that was padded. */
const largestKept = (pixels: number) => 32_768 + 1.2 * pixels

/** Metadata, fill bytes and anything behind the end are left out. */
const stripped = (bytes: Uint8Array, segments: Segment[]): Uint8Array => {
  const kept = segments.filter(isPicture)
  if (kept.length === segments.length && !hasFill(bytes, segments)) return bytes.subarray(0, kept.at(-1)?.end)
  return Buffer.concat(kept.map((segment) => withoutFill(bytes, segment)))
}

/** Upright, fitted into the limit and free of metadata but a small ICC profile. */
const redrawn = async (bytes: Uint8Array, { pixels, isProgressive }: Size): Promise<Uint8Array> => {
  const most = isProgressive ? maxPixels / 2 : maxPixels
  if (pixels > most) throw tooManyPixels(isProgressive)
  const { width, height, quality } = photoLimit
  const drawn = await inRedrawQueue(pixels, () =>
    new Bun.Image(bytes, { autoOrient: true, maxPixels })
      .resize(width, height, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: Math.round(quality * 100) })
      .bytes()
      .catch(() => {
        throw unreadable()
      }),
  )
  return stripped(drawn, segmentsOf(drawn))
}

/** A progressive one takes ten times the memory and six times the time of another. */
const tooManyPixels = (isProgressive: boolean) =>
  new AppError(
    "invalid",
    `The photo is too large. It may have at most ${isProgressive ? "25 megapixels when it is progressive" : "50 megapixels"}.`,
  )
