import { largestPiece } from "#contract/uploads"
import type { FarmImportState } from "#domain/farm-import"
import { RequestError } from "../api/errors"
import { request } from "../api/request"
import { sendPiece } from "../api/send-piece"

/** Before it is read, the share of the file that is on the server, from 0 to 1. */
export type SendState = FarmImportState | { state: "sending"; share: number }

/** In milliseconds. */
const betweenQuestions = 500

const pathOf = (farmId: number) => `/api/farm/import?farm=${farmId}`

/**
 * Sends a file to the farm, in pieces.
 * @throws RequestError
 */
export const sendFile = async (farmId: number, file: Blob, onState: (state: SendState) => void) => {
  for (let offset = 0; offset < file.size; ) {
    onState({ state: "sending", share: offset / file.size })
    const piece = new Uint8Array(await file.slice(offset, offset + largestPiece).arrayBuffer())
    const next = await sendPiece(pathOf(farmId), piece, offset, file.size)
    if (next === offset)
      throw new RequestError(409, "Another file is being sent to this farm. Please try again later.")
    offset = next
  }
}

/**
 * Sends a ZIP to the farm, waits until the server has read it, and returns how that ended.
 * @throws RequestError
 */
export const sendExport = async (farmId: number, file: Blob, onState: (state: SendState) => void) => {
  await sendFile(farmId, file, onState)
  onState(await followWork(farmId, await request<FarmImportState>("POST", pathOf(farmId)), onState))
}

/** Tells each state of the farm's work until it has ended, and returns the last one. */
export const followWork = async (
  farmId: number,
  begun: FarmImportState,
  onState: (state: FarmImportState) => void,
): Promise<FarmImportState> => {
  let state = begun
  while (state.state === "checking" || state.state === "adding" || state.state === "voiding") {
    onState(state)
    await new Promise((done) => setTimeout(done, betweenQuestions))
    state = await request<FarmImportState>("GET", pathOf(farmId))
  }
  return state
}
