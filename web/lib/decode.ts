import type { PhotoHead } from "./photo-head"

export type Picture = { image: CanvasImageSource; width: number; height: number; close: () => void }

/**
 * The picture, ready to be drawn: in the page as an image, which Chromium decodes small while it draws it; a worker
 * knows no images. Throws when the browser can't read it.
 */
export const decode = (file: Blob, head: PhotoHead, least: { width: number; height: number }) => {
  if (typeof document !== "undefined") return loadedImage(file)
  return head.kind === "jpeg" && typeof ImageDecoder !== "undefined"
    ? decodedSmall(file, head, least)
    : decodedWhole(file)
}

const loadedImage = async (file: Blob): Promise<Picture> => {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = () => reject(new Error("The picture can't be read."))
      image.src = address
    })
  } catch (error) {
    URL.revokeObjectURL(address)
    throw error
  }
  const { naturalWidth: width, naturalHeight: height } = image
  return { image, width, height, close: () => URL.revokeObjectURL(address) }
}

/**
 * A JPEG comes out at an eighth, two eighths and so on of its size, the largest that is not above what is asked for:
 * one step more, so that it is not smaller than what will be drawn.
 */
const decodedSmall = async (file: Blob, head: PhotoHead, least: { width: number; height: number }) => {
  const decoder = new ImageDecoder({
    type: "image/jpeg",
    data: file.stream(),
    desiredWidth: Math.ceil(least.width + head.width / 8),
    desiredHeight: Math.ceil(least.height + head.height / 8),
  })
  try {
    const { image } = await decoder.decode()
    const { displayWidth: width, displayHeight: height } = image
    return { image, width, height, close: () => image.close() }
  } finally {
    decoder.close()
  }
}

const decodedWhole = async (file: Blob): Promise<Picture> => {
  const image = await createImageBitmap(file)
  return { image, width: image.width, height: image.height, close: () => image.close() }
}
