import { decode, type Picture } from "./decode"
import type { PhotoHead } from "./photo-head"
import { plainPhoto } from "./plain-photo"
import { rotateTo } from "./rotate"

export type PhotoLimit = { width: number; height: number; quality: number }

/**
 * Returns an upright JPEG within the limit in pixels, without the file's metadata. Throws when the browser can't read
 * the file as a picture. Runs in the page and in a worker.
 */
export const resizePhoto = async (file: Blob, head: PhotoHead, limit: PhotoLimit): Promise<Blob> => {
  const plain = plainPhoto(file, head)
  const orientation = head.orientation?.value ?? 1
  const isOnSide = orientation > 4
  const most = isOnSide ? { width: limit.height, height: limit.width } : limit
  const picture = await decode(plain, head, most)
  // From the head if possible: the size of a picture decoded small is rounded.
  const { width, height } = fitted(head.width || picture.width, head.height || picture.height, most)
  const { context, jpeg } = isOnSide ? newSheet(height, width) : newSheet(width, height)
  if (!context) throw new Error("This browser can't draw.")
  // JPEG has no transparency: without this, transparent parts of a PNG turn black.
  context.fillStyle = "white"
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.imageSmoothingQuality = "high"
  rotateTo(context, orientation, width, height)
  // Chromium decodes small down to an eighth; for a sixteenth or less it would decode every pixel first.
  const image = width * 16 > picture.width ? picture.image : anEighthOf(picture)
  // Pixels outside the photo fall outside the canvas.
  context.drawImage(image, 0, 0, width / plain.share.width, height / plain.share.height)
  const blob = await jpeg(limit.quality)
  picture.close()
  return blob
}

const anEighthOf = ({ image, width, height }: Picture) => {
  const { context } = newSheet(Math.ceil(width / 8), Math.ceil(height / 8))
  if (!context) throw new Error("This browser can't draw.")
  context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height)
  return context.canvas
}

/** Scaled down to the limit, never up. */
const fitted = (width: number, height: number, most: { width: number; height: number }) => {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

type Sheet = {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  jpeg: (quality: number) => Promise<Blob>
}

/** Without OffscreenCanvas only the page can draw. */
const newSheet = (width: number, height: number) =>
  typeof OffscreenCanvas === "undefined" ? sheetOfPage(width, height) : sheetAnywhere(width, height)

const sheetAnywhere = (width: number, height: number): Sheet => {
  const canvas = new OffscreenCanvas(width, height)
  return {
    context: canvas.getContext("2d"),
    jpeg: (quality) => canvas.convertToBlob({ type: "image/jpeg", quality }),
  }
}

const sheetOfPage = (width: number, height: number): Sheet => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  return {
    context: canvas.getContext("2d"),
    jpeg: (quality) =>
      new Promise((resolve, reject) => {
        const done = (blob: Blob | null) =>
          blob ? resolve(blob) : reject(new Error("The picture is too large."))
        canvas.toBlob(done, "image/jpeg", quality)
      }),
  }
}
