import { useSyncExternalStore } from "react"

/** Chromium's offer to install the app. Once only. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> }

declare global {
  /** Global, because a script of its own holds it before the program has loaded. */
  var heldPrompt: InstallPrompt | undefined
}

const [offered, installed] = ["beforeinstallprompt", "appinstalled"]

/** Keeps the browser's offer until the app makes it. */
export const holdPrompt = () => {
  addEventListener(offered, (event) => {
    event.preventDefault()
    globalThis.heldPrompt = event as InstallPrompt
  })
  addEventListener(installed, dropPrompt)
}

export const dropPrompt = () => {
  globalThis.heldPrompt = undefined
}

export const useHeldPrompt = () => useSyncExternalStore(subscribe, () => globalThis.heldPrompt)

const subscribe = (listener: () => void) => {
  for (const event of [offered, installed]) addEventListener(event, listener)
  return () => {
    for (const event of [offered, installed]) removeEventListener(event, listener)
  }
}
