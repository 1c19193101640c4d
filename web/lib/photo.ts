export type PhotoLimit = { width: number; height: number; quality: number }

/**
 * A JPEG of what the picture shows, upright, within the limit in pixels and free of everything else that the
 * file said. Throws when the browser can't read the file as a picture. Runs in the page and in a worker.
 */
export const shrunk = async (file: Blob, limit: PhotoLimit): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" })
  const scale = Math.min(1, limit.width / picture.width, limit.height / picture.height)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const { context, jpeg } = newSheet(width, height)
  if (!context) throw new Error("This browser can't draw.")
  // JPEG knows no transparency: without this, what is clear in a PNG turns black.
  context.fillStyle = "white"
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = "high"
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return jpeg(limit.quality)
}

/** The picture as text, for JSON. */
export const dataUrlOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

type Sheet = {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  jpeg: (quality: number) => Promise<Blob>
}

/** Older browsers draw in the page only. */
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
