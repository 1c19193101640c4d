import { largestPiece, uploadPath } from "#contract/uploads"
import { sendPiece } from "../api/send-piece"
import { digestOf } from "../lib/digest"

/**
 * Sends a photo in pieces that the server stores, and returns its address there. The upload is named by its bytes and
 * its record's path, so that the next try resumes where this one stopped, also after the page was reloaded.
 * `onProgress` gets the share on the server, from 0 to 1.
 * @throws RequestError
 */
export const upload = async (
  photo: Blob,
  record: string,
  onProgress: (share: number) => void,
): Promise<string> => {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const path = `${uploadPath}${digestOf(bytes)}-${digestOf(new TextEncoder().encode(record))}`
  let [offset, size] = [0, smallestPiece]
  while (offset < bytes.length) {
    const begun = performance.now()
    offset = await sendPiece(path, bytes.slice(offset, offset + size), offset, bytes.length)
    size = nextSize(size, performance.now() - begun)
    onProgress(offset / bytes.length)
  }
  return path
}

const smallestPiece = 4096

/** Pieces take about eight seconds: after ten the link counts as silent, and each piece costs a round trip. */
const nextSize = (size: number, milliseconds: number) =>
  Math.round(Math.min(largestPiece, size * 4, Math.max(smallestPiece, (size * 8000) / milliseconds)))
