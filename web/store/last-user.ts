import { deviceStorage } from "../lib/storage"

const key = "last-user"

/** The user who is shown their own piles while the server can't say who is signed in. */
export const lastUserId = () => Number(deviceStorage.get(key)) || undefined

export const rememberUser = (id: number) => deviceStorage.set(key, String(id))

/** When a session has ended, and before anybody signs in: from then on the server says who it is. */
export const forgetLastUser = () => deviceStorage.remove(key)
