import type { Void } from "#contract/voids"
import type { Family, Inherited } from "#domain/family"
import type { Row } from "#domain/rows"
import { request } from "../api/request"
import { resource, useNoteChanged } from "../api/resource"

/** The piles that a pile comes from and that come from it. */
export const familyOf = resource<Family, number>((id) => `/api/rows/${id}/family`)

/** What its log has of its parents. */
export const inheritedOf = resource<Inherited, number>((id) => `/api/rows/${id}/inherited`)

/** Returns a function that voids the merge or the split that has made the pile. */
export const useVoidLinks = ({ id, farmId }: Row) => {
  const noteChanged = useNoteChanged()
  return async (reason: Void, onRecorded: () => unknown) => {
    await request<Row>("POST", `/api/rows/${id}/family/void`, { body: reason })
    await onRecorded()
    await noteChanged({ farm: farmId, kinds: ["rows", "farm"] })
  }
}
