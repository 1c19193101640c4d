import { isSafari } from "../lib/device"
import { waitingRecords } from "../store/waiting"
import { toast } from "../toasts/toast"
import { deletedUnvisited, isDeletedUnvisited } from "./ask-to-keep"
import type { Saved } from "./save-record"

/** A toast: `recorded` when the server has the record. */
export const tellSaved = async ({ id }: Saved, recorded: string) => {
  if (id !== undefined) return toast({ title: recorded })
  const isFirst = waitingRecords().length <= 1
  // In other browsers nothing is awaited.
  const isAtRisk = isFirst && isSafari() && (await isDeletedUnvisited())
  toast({ title: "Saved on this phone, will be sent", ...(isAtRisk && { description: deletedUnvisited }) })
}
