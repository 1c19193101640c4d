import { useEffect, useState } from "react"
import { isFamilyAct } from "#domain/record-kinds"
import { may } from "#domain/rights"
import { useIfLoaded } from "../api/use-if-loaded"
import { rows } from "../rows/data"
import { fetchUser } from "../session/data"
import { useUser } from "../session/session"
import type { KeptRecord } from "../store/contents"

/** The records; those that their user may not write, or may write again, with a reason that says what helps now. */
export const useReasons = (records: readonly KeptRecord[]): readonly KeptRecord[] => {
  const farms = useFarms(records.some(isShut))
  const piles = useIfLoaded(rows()) ?? []
  return records.map((record) => {
    if (!farms || !isShut(record)) return record
    const role = farms.find(({ id }) => id === record.farmId)?.role
    if (role === undefined) return { ...record, reason: noMember }
    // One of its piles may be deleted, or a manager is wanted: the server's sentence says which.
    if (isFamilyAct(record.kind) && (record.refusedAs === 404 || !may({ role }, "manage"))) return record
    // Nobody can help where the pile is deleted.
    if (record.refusedAs === 404 && !piles.some(({ id }) => id === record.rowId)) return record
    return { ...record, reason: may({ role }, "record") ? mayAgain : inspector }
  })
}

const noMember =
  "You are no longer in this farm. A manager of the farm can invite you again; then press Send again."

const inspector =
  "You are an inspector of this farm now. A manager of the farm can make you a worker again; then press Send again."

const mayAgain = "You can write in this farm again. Press Send again."

/** The user may not write, or the pile is not found: the server does not say whose it is. */
const isShut = ({ needsAttention, refusedAs }: KeptRecord) =>
  needsAttention && (refusedAs === 403 || refusedAs === 404)

/**
 * The user's farms as the server tells them when `asks` becomes true, because those that came with the page may be old;
 * undefined until then.
 */
const useFarms = (asks: boolean) => {
  const user = useUser()
  const [farms, setFarms] = useState<typeof user.farms>()
  useEffect(() => {
    if (!asks) return
    let here = true
    fetchUser().then(
      (now) => here && now?.id === user.id && setFarms(now.farms),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [asks, user.id])
  return farms
}
