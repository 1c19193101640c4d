import { useSyncExternalStore } from "react"
import { installed, offered } from "./held-prompt"

export const useHeldPrompt = () => useSyncExternalStore(subscribe, () => globalThis.heldPrompt)

const subscribe = (listener: () => void) => {
  for (const event of [offered, installed]) addEventListener(event, listener)
  return () => {
    for (const event of [offered, installed]) removeEventListener(event, listener)
  }
}
