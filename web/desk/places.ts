// The places of the desk to which a key leads, by the ids of their elements.
export const findField = "find-at-desk"
export const pilesList = "piles-at-desk"
const keysDialog = "open-keys"

/** Opens the list of keys. */
export const openKeys = () => dispatchEvent(new Event(keysDialog))

/** Calls back when the list of keys is to open; returns a function that stops it. */
export const onOpenKeys = (open: () => void) => {
  addEventListener(keysDialog, open)
  return () => removeEventListener(keysDialog, open)
}
