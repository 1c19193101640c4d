import { deviceStorage } from "../lib/storage"

const key = "log-out"

/**
 * Has somebody logged out here while the server could not be reached? It has not ended their session: until it has,
 * nobody is signed in on this device.
 */
export const owesLogOut = () => deviceStorage.get(key) !== null

export const oweLogOut = () => deviceStorage.set(key, "owed")

/** The server has ended the session, or begun another one in its place. */
export const settleLogOut = () => deviceStorage.remove(key)
