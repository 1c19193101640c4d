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
 * Returns the JPEG to store: upright, at most 800×600, without metadata and padding. A photo that is upright
 * and small enough keeps its coded bytes; any other is drawn again, in the share of `sender`.
 * @throws AppError too_large beyond 2 MB, invalid for a damaged JPEG or too many pixels, too_slow
 */
export const storedJpeg = async (bytes: Uint8Array, sender: string): Promise<Uint8Array> => {
  if (bytes.length > photoLimit.bytes) throw photoTooLarge()
  const segments = segmentsOf(bytes)
  const size = sizeOf(segments)
  const fits = size.width <= photoLimit.width && size.height <= photoLimit.height
  if (!fits || isTurned(segments)) return redraw(bytes, sender, size)
  const kept = strip(bytes, segments)
  return kept.length <= largestKept(size.pixels) ? kept : redraw(bytes, sender, size)
}

export const photoTooLarge = () =>
  new AppError("too_large", "The photo is too large. It may have at most 2 MB.")

/** In bytes: a photo of the highest quality; a larger one is padded. */
const largestKept = (pixels: number) => 32_768 + 1.2 * pixels

const strip = (bytes: Uint8Array, segments: Segment[]): Uint8Array => {
  const kept = segments.filter(isPicture)
  if (kept.length === segments.length && !hasFill(bytes, segments)) return bytes.subarray(0, kept.at(-1)?.end)
  return Buffer.concat(kept.map((segment) => withoutFill(bytes, segment)))
}

const redraw = async (
  bytes: Uint8Array,
  sender: string,
  { pixels, isProgressive }: Size,
): Promise<Uint8Array> => {
  const most = isProgressive ? maxPixels / 2 : maxPixels
  if (pixels > most) throw tooManyPixels(isProgressive)
  const { width, height, quality } = photoLimit
  const drawn = await inRedrawQueue(sender, pixels, () =>
    new Bun.Image(bytes, { autoOrient: true, maxPixels })
      .resize(width, height, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: Math.round(quality * 100) })
      .bytes()
      .catch(() => {
        throw unreadable()
      }),
  )
  return strip(drawn, segmentsOf(drawn))
}

/** Decoding a progressive JPEG takes ten times the memory and six times the time. */
const tooManyPixels = (isProgressive: boolean) =>
  new AppError(
    "invalid",
    `The photo is too large. It may have at most ${isProgressive ? "25 megapixels when it is progressive" : "50 megapixels"}.`,
  )
