import { largestPiece, uploadPath } from "#contract/uploads"
import { withRetry } from "../api/retry"
import { sendPiece } from "../api/send-piece"
import type { Progress } from "../api/sends"
import { digestOf } from "../lib/digest"

/**
 * Sends a photo in pieces that the server stores, and returns its address there. The upload is named by its bytes and
 * its record's path, so that it resumes where it stopped, also after the page was reloaded. Once a piece has arrived, it
 * waits for a lost connection; before that only if `isPatient` returns true.
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

/** Pieces take about eight seconds: after ten the link counts as silent, and each piece costs a round trip. */
const nextSize = (size: number, milliseconds: number) =>
  Math.round(Math.min(largestPiece, size * 4, Math.max(smallestPiece, (size * 8000) / milliseconds)))
