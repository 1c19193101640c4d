/**
 * Reloads this tab when another one logs in or out, or when it returns from the back/forward cache: all tabs share one
 * session.
 */
export const watchSession = (userId: number) => {
  localStorage.setItem(key, String(userId))
  const changed = ({ key: about }: StorageEvent) => {
    if ((about === key || about === null) && localStorage.getItem(key) !== String(userId)) location.reload()
  }
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload()
  }
  addEventListener("storage", changed)
  addEventListener("pageshow", shown)
  return () => {
    removeEventListener("storage", changed)
    removeEventListener("pageshow", shown)
  }
}

const key = "user"
