import { useEffect, useState } from "react"
import { fetchUser } from "../session/data"
import { useUser } from "../session/session"
import type { KeptRecord } from "../store/contents"

/** The records, with a reason that says who can help where their user may no longer write. */
export const useReasons = (records: readonly KeptRecord[]): readonly KeptRecord[] => {
  const roleIn = useRoles(records.some(isShut))
  return records.map((record) => {
    const role = isShut(record) ? roleIn(record.farmId) : "worker"
    if (role === undefined) return { ...record, reason: noMember }
    return role === "inspector" ? { ...record, reason: inspector } : record
  })
}

const noMember =
  "You are no longer in this farm. A manager of the farm can invite you again. The record waits here until then."

const inspector =
  "You are an inspector of this farm now. A manager of the farm can make you a worker again. The record waits here until then."

/** The user may not write, or the pile is not found: the server does not say whose it is. */
const isShut = ({ needsAttention, refusedAs }: KeptRecord) =>
  needsAttention && (refusedAs === 403 || refusedAs === 404)

/** The farms that came with the page may be old: the server is asked once when `asks` becomes true. */
const useRoles = (asks: boolean) => {
  const user = useUser()
  const [farms, setFarms] = useState(user.farms)
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
  return (farmId: number) => farms.find(({ id }) => id === farmId)?.role
}
