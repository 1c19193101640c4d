import { largestPiece, uploadPath } from "#contract/uploads"
import { withRetry } from "../api/retry"
import { sendPiece } from "../api/send-piece"
import type { Progress } from "../api/sends"
import { digestOf } from "../lib/digest"

/**
 * Sends a photo in pieces that the server keeps, and answers its address there. Named by its bytes and the path that
 * its record goes to, it goes on where it stopped, also after the page was loaded anew. Once a piece has arrived, a
 * connection that is lost is waited for; before that only if `isPatient` says so.
 * @throws RequestError
 */
export const upload = async (
  photo: Blob,
  record: string,
  onProgress: (progress: Progress) => void,
  isPatient: () => boolean,
): Promise<string> => {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const path = `${uploadPath}${digestOf(bytes)}-${digestOf(new TextEncoder().encode(record))}`
  let [offset, size, hasBegun] = [0, smallestPiece, false]
  const sendNext = async () => {
    const begun = performance.now()
    offset = await sendPiece(path, bytes.slice(offset, offset + size), offset, bytes.length)
    size = nextSize(size, performance.now() - begun)
    hasBegun = true
    onProgress({ share: offset / bytes.length, isLost: false })
  }
  const onPause = () => {
    size = Math.max(smallestPiece, size / 2)
    onProgress({ share: offset / bytes.length, isLost: true })
  }
  while (offset < bytes.length) await withRetry(sendNext, () => hasBegun || isPatient(), onPause)
  return path
}

const smallestPiece = 4096

/** Pieces of about eight seconds: after ten the link would be called silent, and each piece costs a round trip. */
const nextSize = (size: number, milliseconds: number) =>
  Math.round(Math.min(largestPiece, size * 4, Math.max(smallestPiece, (size * 8000) / milliseconds)))
