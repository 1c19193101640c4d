import { forgetPictures } from "../photos/picture-key"

/** Notes whose session it is; another one may have ended without a logout. */
export const claimDevice = (userId: number) => {
  if (localStorage.getItem(key) !== String(userId)) forgetPictures()
  localStorage.setItem(key, String(userId))
}

/**
 * Reloads this tab when another one logs in or out, or when it returns from the back/forward cache: all tabs share one
 * session. A page that may come back from there is hidden when it is left, because it would show for a moment.
 */
export const watchSession = (userId: number) => {
  const changed = ({ key: about }: StorageEvent) => {
    if ((about === key || about === null) && localStorage.getItem(key) !== String(userId)) location.reload()
  }
  const left = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.body.hidden = true
  }
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload()
  }
  addEventListener("storage", changed)
  addEventListener("pagehide", left)
  addEventListener("pageshow", shown)
  return () => {
    removeEventListener("storage", changed)
    removeEventListener("pagehide", left)
    removeEventListener("pageshow", shown)
  }
}

const key = "user"
