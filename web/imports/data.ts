import type { FileChoices } from "#contract/imports"
import type { FarmImportState } from "#domain/farm-import"
import type { FileImport, FilePreview } from "#domain/imports"
import { request } from "../api/request"
import { resource, useNoteChanged } from "../api/resource"
import { followWork } from "../farm/send-file"

const path = (farmId: number, rest = "") => `/api/farm/imports${rest}?farm=${farmId}`

/** The files that were read into the farm, the newest first. */
export const importsOf = resource<FileImport[], number>((farmId) => path(farmId))

/** What was understood of the file that was sent. */
export const previewOf = (farmId: number, choices: FileChoices) =>
  request<FilePreview>("POST", path(farmId, "/preview"), { body: choices })

/** Begins work on the farm, and follows it to its end. */
const useWork = (farmId: number) => {
  const noteChanged = useNoteChanged()
  return async (rest: string, body: object, onState: (state: FarmImportState) => void) => {
    const begun = await request<FarmImportState>("POST", path(farmId, rest), { body })
    const ended = await followWork(farmId, begun, onState)
    await noteChanged({ farm: farmId, kinds: ["farm", "rows"] })
    return ended
  }
}

export const useAddRecords = (farmId: number) => {
  const work = useWork(farmId)
  return (choices: FileChoices, onState: (state: FarmImportState) => void) => work("", choices, onState)
}

export const useTakeBack = (farmId: number) => {
  const work = useWork(farmId)
  return (id: number, reason: string, onState: (state: FarmImportState) => void) =>
    work(`/${id}/take-back`, { reason }, onState)
}
