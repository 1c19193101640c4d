import { tabStorage } from "../lib/storage"
export type Toast = { title: string; description?: string; destructive?: boolean }

/** Where the next page tells a message: as a toast, or in the login's form, on which a toast would lie. */
export type Place = "toast" | "login"

/** Saves a message for the next page load. */
export const flash = (message: Toast, place: Place = "toast") =>
  tabStorage.set(place, JSON.stringify(message))

/** Is a toast from the previous page waiting? */
export const hasFlash = () => tabStorage.get("toast") !== null

/** Takes the message of the previous page. */
export const takeFlash = (place: Place = "toast"): Toast | undefined => {
  const message = tabStorage.get(place)
  tabStorage.remove(place)
  return message === null ? undefined : JSON.parse(message)
}
