import { isComplete } from "./is-complete"
import type { PhotoHead } from "./photo-head"

/** A photo that is not taken; the message is for its user. */
export class UnusablePhotoError extends Error {}

/**
 * A JPEG is decoded in part while it is drawn, anything else whole: a browser with little memory survives both
 * (docs/performance.md, "A photo's way").
 */
const mostPixels = (head: PhotoHead) => (head.scan?.isOnly ? 120_000_000 : 26_000_000)

/** @throws PhotoRefused before it is decoded, when the file is not whole or too large to be decoded. */
export const refuseUnfit = async (file: Blob, head: PhotoHead) => {
  if (head.width * head.height > mostPixels(head)) throw new UnusablePhotoError(tooLarge)
  if (!(await isComplete(file, head))) throw new UnusablePhotoError(incomplete)
}

/** What to say of a photo that the browser can't decode. */
export const undecodable = ({ kind }: PhotoHead) =>
  new UnusablePhotoError(kind === "heif" ? otherFormat : unreadable)

const tooLarge = "This photo is too large for this phone. Choose a smaller size in the camera's settings."
const incomplete = "A part of its file is missing. Please take it again."
const otherFormat =
  "This browser can't read HEIC photos. Choose JPEG, or “Most Compatible”, in the camera's settings."
export const unreadable = "Please take it again."
