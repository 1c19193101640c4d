import type { PhotoHead } from "./photo-head"
import type { PlainPhoto } from "./plain-photo"

type Size = { width: number; height: number }
export type Picture = { image: CanvasImageSource; width: number; height: number; close: () => void }

/**
 * Decodes the photo for drawing: in the page as an image element, which Chromium decodes small while it draws it;
 * workers have none. Throws when the browser can't read the file.
 */
export const decode = ({ file, width, height }: PlainPhoto, { kind }: PhotoHead, least: Size) => {
  if (typeof document !== "undefined") return loadedImage(file)
  return kind === "jpeg" && typeof ImageDecoder !== "undefined"
    ? decodedSmall(file, { width, height }, least)
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
 * Chromium decodes a JPEG at a multiple of an eighth of its size, the largest that is not above the desired size. One
 * eighth is added, so that the result is not smaller than needed. Firefox decodes to exactly the desired size, which
 * therefore has the picture's proportions.
 */
const decodedSmall = async (file: Blob, { width, height }: Size, least: Size) => {
  const scale = Math.min(1, Math.min(least.width / width, least.height / height) + 1 / 8)
  const decoder = new ImageDecoder({
    type: "image/jpeg",
    data: file.stream(),
    desiredWidth: Math.ceil(width * scale),
    desiredHeight: Math.ceil(height * scale),
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
