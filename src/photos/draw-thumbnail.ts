import { isProfile, type Segment, segmentsOf, sizeOf } from "./jpeg-segments"
import { inRedrawQueue, maxPixels } from "./redraw-queue"

/** 56 CSS pixels on a screen with a pixel ratio of 3. */
const side = 168

const largest = 6000

/** The first whose result fits is used; only noise needs the last. */
const qualities = [60, 30, 10, 1]

/**
 * Draws a WebP of at most 6,000 bytes and 168×168 pixels; undefined when that fails.
 * @throws AppError too_slow when too many pictures wait
 */
export const drawThumbnail = async (jpeg: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const segments = readable(jpeg)
  if (!segments) return undefined
  const plain = withoutProfile(jpeg, segments)
  return inRedrawQueue("thumbnails", sizeOf(segments).pixels, () => smallest(plain).catch(() => undefined))
}

const readable = (jpeg: Uint8Array): Segment[] | undefined => {
  try {
    const segments = segmentsOf(jpeg)
    return sizeOf(segments) && segments
  } catch {
    return undefined
  }
}

/** The encoder would copy the profile, which may have 64 kB. */
const withoutProfile = (jpeg: Uint8Array, segments: Segment[]): Uint8Array =>
  Buffer.concat(
    segments.filter((segment) => !isProfile(segment)).map(({ start, end }) => jpeg.subarray(start, end)),
  )

const smallest = async (jpeg: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  for (const quality of qualities) {
    const image = new Bun.Image(jpeg, { autoOrient: true, maxPixels })
    const webp = await image
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .bytes()
    if (webp.length <= largest) return new Uint8Array(webp)
  }
  return undefined
}
