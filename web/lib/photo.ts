export type PhotoLimit = { width: number; height: number; quality: number }

/**
 * A JPEG of what the picture shows, upright, within the limit in pixels and free of everything else that the
 * file said. Throws when the browser can't read the file as a picture.
 */
export const shrunk = async (file: Blob, limit: PhotoLimit): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" })
  const canvas = document.createElement("canvas")
  const scale = Math.min(1, limit.width / picture.width, limit.height / picture.height)
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  draw(canvas, picture)
  picture.close()
  return jpegOf(canvas, limit.quality)
}

/** The picture as text, for JSON. */
export const dataUrlOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap) => {
  const context = canvas.getContext("2d")
  if (!context) throw new Error("This browser can't draw.")
  // JPEG knows no transparency: without this, what is clear in a PNG turns black.
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = "high"
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("The picture is too large."))
    canvas.toBlob(done, "image/jpeg", quality)
  })
