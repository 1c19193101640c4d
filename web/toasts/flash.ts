export type Toast = { title: string; description?: string; destructive?: boolean }

/** Keeps a message for the page that is loaded next. */
export const flash = (message: Toast) => sessionStorage.setItem(key, JSON.stringify(message))

/** Has the page before left a message for this one? */
export const hasFlash = () => sessionStorage.getItem(key) !== null

/** The message that the page before has left, once. */
export const takeFlash = (): Toast | undefined => {
  const message = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return message === null ? undefined : JSON.parse(message)
}

const key = "toast"
