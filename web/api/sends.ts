import { useSyncExternalStore } from "react"

/** How a photo gets on: the share of it that the server has, from 0 to 1, and whether the connection is lost. */
export type Progress = { share: number; isLost: boolean }

/** Something that was sent from a page; `begunAt` on the clock of `performance.now()`. */
export type Send = { begunAt: number; photo: Progress | undefined }

/** All that is on its way, by the path of the page that it was sent from. It goes on when that page is left. */
export const useSends = () => useSyncExternalStore(subscribe, () => sends)

export const beginSend = (page: string) => change(page, { begunAt: performance.now(), photo: undefined })
export const endSend = (page: string) => change(page, undefined)

/** Notes how far the photo is that is sent from this page. */
export const noteProgress = (page: string, photo: Progress | undefined) => {
  const send = sends.get(page)
  if (send) change(page, { ...send, photo })
}

/** Is a photo on its way? It would end with the page. */
export const isPhotoSent = () => [...sends.values()].some(({ photo }) => photo)

let sends: ReadonlyMap<string, Send> = new Map()
const listeners = new Set<() => void>()

const change = (page: string, send: Send | undefined) => {
  const changed = new Map(sends)
  if (send) changed.set(page, send)
  else changed.delete(page)
  sends = changed
  if (isPhotoSent()) addEventListener("beforeunload", ask)
  else removeEventListener("beforeunload", ask)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The browser asks before it leaves the page. Only then: a page that listens is not kept for Back. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
