import { sharedValue } from "../lib/shared-value"

const sending = sharedValue<ReadonlyMap<string, number>>(new Map())

/** The records on their way, by key, with the share of their photo that the server has, from 0 to 1. */
export const useSending = sending.use

export const noteProgress = (key: string, share: number | undefined) => {
  const changed = new Map(sending.get())
  if (share === undefined) changed.delete(key)
  else changed.set(key, share)
  sending.set(changed)
}
