import { largestPiece, uploadPath } from "#contract/uploads"
import { sendPiece } from "../api/send-piece"
import { digestOf } from "../lib/digest"
import { forgetSpeed, isQuick, noteSpeed } from "./link-speed"

type Bytes = Uint8Array<ArrayBuffer>

/**
 * A photo's address on the server. It is named by its bytes and its record's path, so that the next try resumes where this
 * one stopped, also after the page was reloaded.
 */
export const uploadAddress = (bytes: Bytes, record: string) =>
  `${uploadPath}${digestOf(bytes)}-${digestOf(new TextEncoder().encode(record))}`

/**
 * Sends a photo in pieces that the server stores. With `unlessQuick` it stops, and resolves to false, when hardly anything is
 * sent and the link turns out to be quick: then the photo goes with its record, in one request instead of four. A photo that is
 * longer than a piece may be never does: something in between may refuse so long a body. `onProgress` gets the share on the
 * server, from 0 to 1.
 * @throws RequestError
 */
export const upload = async (
  address: string,
  bytes: Bytes,
  onProgress: (share: number) => void,
  unlessQuick: boolean,
) => {
  let [offset, size] = [0, smallestPiece]
  const mayGoWhole = unlessQuick && bytes.length <= largestPiece
  while (offset < bytes.length) {
    if (mayGoWhole && offset <= smallestPiece && isQuick(bytes.length)) return false
    const begun = performance.now()
    const piece = bytes.slice(offset, offset + size)
    offset = await sendPiece(address, piece, offset, bytes.length).catch(lose)
    const took = performance.now() - begun
    noteSpeed(piece.length, took)
    size = nextSize(size, took)
    onProgress(offset / bytes.length)
  }
  return true
}

const lose = (error: unknown): never => {
  forgetSpeed()
  throw error
}

const smallestPiece = 4096

/** Pieces take about eight seconds: after ten the link counts as silent, and each piece costs a round trip. */
const nextSize = (size: number, milliseconds: number) =>
  Math.round(Math.min(largestPiece, size * 4, Math.max(smallestPiece, (size * 8000) / milliseconds)))
