import type { NewMerge, NewSplit } from "#contract/family"
import type { Void } from "#contract/voids"
import type { Family, Inherited } from "#domain/family"
import type { Row } from "#domain/rows"
import { asWritten, pileQuantities } from "#domain/written"
import { request } from "../api/request"
import { resource, useNoteChanged } from "../api/resource"
import { useUser } from "../session/session"
import { systemOf } from "../session/units"

/** The piles that a pile comes from and that come from it. */
export const familyOf = resource<Family, number>((id) => `/api/rows/${id}/family`)

/** What its log has of its parents. */
export const inheritedOf = resource<Inherited, number>((id) => `/api/rows/${id}/inherited`)

/** All piles of the farm that are known here may have changed. */
const useSend = (farm: number) => {
  const noteChanged = useNoteChanged()
  return async (path: string, body: unknown, onRecorded: () => unknown) => {
    const row = await request<Row>("POST", path, { body })
    await onRecorded()
    await noteChanged({ farm, kinds: ["rows", "farm"] })
    return row
  }
}

export const useMerge = (farmId: number) => {
  const send = useSend(farmId)
  return (merge: NewMerge, onRecorded: () => unknown) =>
    send(`/api/farm/merges?farm=${farmId}`, merge, onRecorded)
}

export const useSplit = ({ id, farmId }: Row) => {
  const send = useSend(farmId)
  const units = systemOf(useUser())
  return (split: NewSplit, onRecorded: () => unknown) =>
    send(`/api/rows/${id}/split`, asWritten(pileQuantities, { ...split, units }), onRecorded)
}

/** Voids the merge or the split that has made the pile. */
export const useVoidLinks = ({ id, farmId }: Row) => {
  const send = useSend(farmId)
  return async (reason: Void, onRecorded: () => unknown) => {
    await send(`/api/rows/${id}/family/void`, reason, onRecorded)
  }
}
