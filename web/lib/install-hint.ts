import { useSyncExternalStore } from "react"
import { createListeners } from "./listeners"
import { deviceStorage } from "./storage"

/** The key in `deviceStorage`. The hint is about the device, so it stays after a logout. */
export const installKey = "install hint"

/** Due from the first reading that was saved in this browser. */
export type InstallHint = "due" | "dismissed"

const { tell, add } = createListeners()
const installHint = () => deviceStorage.get(installKey)

const remember = (hint: InstallHint) => {
  deviceStorage.set(installKey, hint)
  tell()
}

export const dismissInstallHint = () => remember("dismissed")
export const noteSavedReading = () => {
  if (installHint() === null) remember("due")
}

export const useInstallHint = () => useSyncExternalStore(add, installHint)
