import { useSyncExternalStore } from "react"

/** How a photo gets on: the share of it that the server has, from 0 to 1, and whether the connection is lost. */
export type Progress = { share: number; isLost: boolean }

/** All photos that are on their way, by the path that their record goes to. They go on when a screen is left. */
export const useSends = () => useSyncExternalStore(subscribe, () => sends)

/** Notes how far the photo for this path is; undefined when it is no longer on its way. */
export const noteSend = (path: string, progress: Progress | undefined) => {
  const changed = new Map(sends)
  if (progress) changed.set(path, progress)
  else changed.delete(path)
  sends = changed
  for (const listener of listeners) listener()
}

let sends: ReadonlyMap<string, Progress> = new Map()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
