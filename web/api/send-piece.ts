import { noConnection } from "./errors"
import { refusal, uploadOffsetOf } from "./refusal"
import { send } from "./send"
import { watchRequest } from "./silence"

/**
 * Sends a piece of a photo. Returns how many bytes of it the server has now, also when it expected another piece.
 * @throws RequestError on any other answer, and on none.
 */
export const sendPiece = async (
  path: string,
  piece: Uint8Array<ArrayBuffer>,
  offset: number,
  length: number,
) => {
  const headers = {
    "Content-Type": "application/partial-upload",
    "Upload-Offset": String(offset),
    "Upload-Length": String(length),
  }
  const sending = send("PATCH", path, { body: piece, headers, timeout: 60_000, isRepeatable: true })
  const answer = await watchRequest("sending", sending)
  const next = uploadOffsetOf(answer.response)
  if (next !== undefined) return next
  // A 2xx without the header comes from something in between.
  throw answer.response.ok ? noConnection() : refusal(answer)
}
