import { largestPiece } from "#contract/uploads"
import type { FarmImportState } from "#domain/farm-import"
import { RequestError } from "../api/errors"
import { request } from "../api/request"
import { sendPiece } from "../api/send-piece"

/** Before it is read, the share of the file that is on the server, from 0 to 1. */
export type SendState = FarmImportState | { state: "sending"; share: number }

/** In milliseconds. */
const betweenQuestions = 500

/**
 * Sends a ZIP to the farm, waits until the server has read it, and returns how that ended.
 * @throws RequestError
 */
export const sendExport = async (farmId: number, file: Blob, onState: (state: SendState) => void) => {
  const path = `/api/farm/import?farm=${farmId}`
  for (let offset = 0; offset < file.size; ) {
    onState({ state: "sending", share: offset / file.size })
    const piece = new Uint8Array(await file.slice(offset, offset + largestPiece).arrayBuffer())
    const next = await sendPiece(path, piece, offset, file.size)
    if (next === offset)
      throw new RequestError(409, "Another file is being sent to this farm. Please try again later.")
    offset = next
  }
  let state = await request<FarmImportState>("POST", path)
  while (state.state === "checking" || state.state === "adding") {
    onState(state)
    await new Promise((done) => setTimeout(done, betweenQuestions))
    state = await request<FarmImportState>("GET", path)
  }
  onState(state)
}
