import { useSyncExternalStore } from "react"

/** Where this device remembers it; it is about the device, so that it stays after a logout. */
export const installKey = "install hint"

/** Due from the first reading that was saved in this browser. */
export type InstallHint = "due" | "dismissed"

const listeners = new Set<() => void>()
const installHint = () => localStorage.getItem(installKey)

const remember = (hint: InstallHint) => {
  try {
    localStorage.setItem(installKey, hint)
  } catch {
    // No space on the device: it comes again with another reading, or another page.
  }
  for (const listener of listeners) listener()
}

export const dismissInstallHint = () => remember("dismissed")
export const noteSavedReading = () => {
  if (installHint() === null) remember("due")
}

export const useInstallHint = () => useSyncExternalStore(subscribe, installHint)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
