import { isComplete } from "./is-complete"
import type { PhotoHead } from "./photo-head"

/** A photo that the app can't use; the message is a sentence for the user. */
export class UnusablePhotoError extends Error {}

/**
 * A JPEG is decoded in part while it is drawn, other formats whole: below these limits a browser with little memory
 * survives both (docs/performance.md, "A photo's way").
 */
const maxPixels = (head: PhotoHead) => (head.scan?.isOnly ? 120_000_000 : 26_000_000)

/** @throws UnusablePhotoError when the file is incomplete or has too many pixels to be decoded. */
export const refuseUnfit = async (file: Blob, head: PhotoHead) => {
  if (head.width * head.height > maxPixels(head)) throw new UnusablePhotoError(tooLarge)
  if (!(await isComplete(file, head))) throw new UnusablePhotoError(incomplete)
}

/** The error for a photo that the browser can't decode. */
export const undecodable = ({ kind }: PhotoHead) =>
  new UnusablePhotoError(kind === "heif" ? otherFormat : unreadable)

const tooLarge = "This photo is too large for this phone. Choose a smaller size in the camera's settings."
const incomplete = "A part of its file is missing. Please take it again."
const otherFormat =
  "This browser can't read HEIC photos. Choose JPEG, or “Most Compatible”, in the camera's settings."
export const unreadable = "Please take it again."
