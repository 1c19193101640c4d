import type { Correction, NewCount, NewRow, RowStatus } from "#contract/rows"
import type { Row } from "#domain/rows"
import { asWritten, pileQuantities } from "#domain/written"
import { request } from "../api/request"
import { useFreshness, useNoteChanged } from "../api/resource"
import { useUser } from "../session/session"
import { systemOf } from "../session/units"
import { rowOf } from "./data"

// Apart from what is read, so that the list of piles does not wait for it.

/** With sizes that are no whole ones of the stored units as they were typed, in the user's. */
const useSizesAsWritten = () => {
  const units = systemOf(useUser())
  return (row: object) => asWritten(pileQuantities, { ...row, units })
}

/** `farmId` names the farm, for users with several: another tab may make a different one current. */
export const useCreateRow = (farmId?: number) => {
  const path = farmId === undefined ? "/api/rows" : `/api/rows?farm=${farmId}`
  const noteChanged = useNoteChanged()
  const sizesAsWritten = useSizesAsWritten()
  return async (row: NewRow, onRecorded: () => void) => {
    const created = await request<Row>("POST", path, { body: sizesAsWritten(row) })
    onRecorded()
    await noteChanged({ kinds: ["rows"] })
    return created
  }
}

export const useSetStatus = (id: number) => {
  const noteChanged = useNoteChanged()
  return async (status: RowStatus) => {
    await request<Row>("PATCH", `/api/rows/${id}/status`, { body: { status } })
    await noteChanged({ row: id, kinds: ["rows"] })
  }
}

/** An act with a reason: `onRecorded` is called when the server has it. */
const useReasoned = (id: number, act: "count" | "put-back") => {
  const noteChanged = useNoteChanged()
  return async (reason: NewCount, onRecorded: () => unknown) => {
    await request<Row>("POST", `/api/rows/${id}/${act}`, { body: reason })
    await onRecorded()
    await noteChanged({ row: id, kinds: ["rows"] })
  }
}

/** Begins a new count. */
export const useStartCount = (id: number) => useReasoned(id, "count")

/** Takes the removal back. */
export const usePutBack = (id: number) => useReasoned(id, "put-back")

/** Sends only the fields that differ. */
export const useCorrectRow = (id: number) => {
  const noteChanged = useNoteChanged()
  const sizesAsWritten = useSizesAsWritten()
  return async (correction: Correction) => {
    await request<Row>("PATCH", `/api/rows/${id}`, { body: sizesAsWritten(correction) })
    await noteChanged({ row: id, kinds: ["rows"] })
  }
}

export const useDeleteRow = (id: number) => {
  const noteChanged = useNoteChanged()
  const fresh = useFreshness()
  return async () => {
    await request("DELETE", `/api/rows/${id}`)
    fresh.forget(rowOf(id).path)
    await noteChanged({ kinds: ["rows"] })
  }
}
