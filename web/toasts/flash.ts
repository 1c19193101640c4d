import { tabStorage } from "../lib/storage"
export type Toast = { title: string; description?: string; destructive?: boolean }

/** Saves a message for the next page load. */
export const flash = (message: Toast) => tabStorage.set(key, JSON.stringify(message))

/** Is a message from the previous page waiting? */
export const hasFlash = () => tabStorage.get(key) !== null

/** Takes the message of the previous page. */
export const takeFlash = (): Toast | undefined => {
  const message = tabStorage.get(key)
  tabStorage.remove(key)
  return message === null ? undefined : JSON.parse(message)
}

const key = "toast"
