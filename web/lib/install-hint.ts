import { useSyncExternalStore } from "react"
import { createListeners } from "./listeners"

/** The key in localStorage. The hint is about the device, so it stays after a logout. */
export const installKey = "install hint"

/** Due from the first reading that was saved in this browser. */
export type InstallHint = "due" | "dismissed"

const { tell, add } = createListeners()
const installHint = () => localStorage.getItem(installKey)

const remember = (hint: InstallHint) => {
  try {
    localStorage.setItem(installKey, hint)
  } catch {
    // No space on the device: it comes again with another reading, or another page.
  }
  tell()
}

export const dismissInstallHint = () => remember("dismissed")
export const noteSavedReading = () => {
  if (installHint() === null) remember("due")
}

export const useInstallHint = () => useSyncExternalStore(add, installHint)
