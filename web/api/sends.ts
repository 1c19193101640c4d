import { useSyncExternalStore } from "react"

/** Progress of a photo's upload. `share` is the part on the server, from 0 to 1. */
export type Progress = { share: number; isLost: boolean }

/** A submit in progress; `begunAt` is a `performance.now()`. */
export type Send = { begunAt: number; photo: Progress | undefined }

/** The submits in progress, by the path of their page. They continue when the page is left. */
export const useSends = () => useSyncExternalStore(subscribe, () => sends)

export const beginSend = (page: string) => change(page, { begunAt: performance.now(), photo: undefined })
export const endSend = (page: string) => change(page, undefined)

/** Sets the progress of the photo that is sent from this page. */
export const noteProgress = (page: string, photo: Progress | undefined) => {
  const send = sends.get(page)
  if (send) change(page, { ...send, photo })
}

/** Is a photo being sent? Closing the page would abort it. */
export const isPhotoSent = () => [...sends.values()].some(({ photo }) => photo)

let sends: ReadonlyMap<string, Send> = new Map()
const listeners = new Set<() => void>()

const change = (page: string, send: Send | undefined) => {
  const changed = new Map(sends)
  if (send) changed.set(page, send)
  else changed.delete(page)
  sends = changed
  if (isPhotoSent()) addEventListener("beforeunload", confirmLeaving)
  else removeEventListener("beforeunload", confirmLeaving)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Makes the browser confirm leaving the page. Added only while needed: it keeps a page out of the back/forward cache.
 */
const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
