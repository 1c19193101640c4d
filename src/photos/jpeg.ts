import { AppError } from "../contract/errors"
import { photoLimit } from "../contract/temperatures"
import { isPicture, isTurned, type Segment, segmentsOf, sizeOf, unreadable } from "./jpeg-segments"

/**
 * What is stored of a photo that came as a JPEG data URL: a whole JPEG, upright, at most 800×600, without EXIF,
 * GPS, thumbnails, comments or anything behind its end. A picture that is upright and small enough keeps its
 * coded bytes as they are; only another one is drawn again.
 * @throws AppError `too_large` beyond 2 MB; `invalid` for anything that is not a whole JPEG.
 */
export const storedJpeg = async (dataUrl: string): Promise<Uint8Array> => {
  const bytes = decoded(dataUrl)
  const segments = segmentsOf(bytes)
  const { width, height } = sizeOf(segments)
  const fits = width <= photoLimit.width && height <= photoLimit.height
  return fits && !isTurned(segments) ? withoutMetadata(bytes, segments) : redrawn(bytes, width * height)
}

const decoded = (dataUrl: string): Uint8Array => {
  const head = /^data:image\/jpe?g(?:;[^,;]*){0,4};base64,/i.exec(dataUrl)?.[0]
  const bytes = head ? fromBase64(dataUrl.slice(head.length)) : undefined
  if (!bytes) throw new AppError("invalid", "Photo must be a JPEG data URL")
  if (bytes.length <= photoLimit.bytes) return bytes
  throw new AppError("too_large", "The photo is too large. It may have at most 2 MB.")
}

/** Strictly: Buffer.from would skip what is broken and hand back the rest. */
const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    return Uint8Array.fromBase64(text, { lastChunkHandling: "strict" })
  } catch {
    return undefined
  }
}

const withoutMetadata = (bytes: Uint8Array, segments: Segment[]): Uint8Array => {
  const kept = segments.filter(isPicture)
  if (kept.length === segments.length) return bytes.subarray(0, kept.at(-1)?.end)
  return Buffer.concat(kept.map(({ start, end }) => bytes.subarray(start, end)))
}

const maxPixels = 8192 * 6144

/** Upright, fitted into the limit and free of metadata but the ICC profile. */
const redrawn = async (bytes: Uint8Array, pixels: number): Promise<Uint8Array> => {
  if (pixels > maxPixels)
    throw new AppError("invalid", "The photo is too large. It may have at most 50 megapixels.")
  const { width, height, quality } = photoLimit
  return oneAtATime(() =>
    new Bun.Image(bytes, { autoOrient: true, maxPixels })
      .resize(width, height, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: Math.round(quality * 100) })
      .bytes(),
  ).catch(() => {
    throw unreadable()
  })
}

let idle: Promise<unknown> = Promise.resolve()

/** A progressive picture of 50 megapixels takes some 150 MB while it is decoded: never several at once. */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
  const result = idle.then(work)
  idle = result.then(
    () => undefined,
    () => undefined,
  )
  return result
}
