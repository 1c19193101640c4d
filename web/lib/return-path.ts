import { tabStorage } from "./storage"

/** The key in this tab's storage, because a link could forge an address; see `pathAfterLogin`. */
export const returnKey = "next-page"

/** Saves the path and the user when a session ends in the middle of work. */
export const rememberPath = (userId: number) =>
  tabStorage.set(returnKey, JSON.stringify({ userId, path: location.pathname + location.search }))
