/**
 * A phone has one session, whatever number of tabs: when another tab says that somebody else has it now, or
 * nobody, this one starts anew; so does a page that Back takes out of the browser's memory.
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

/** Leaves nothing on the device: neither whose session it was, nor drafts, nor where they were. */
export const clearDevice = () => {
  localStorage.clear()
  sessionStorage.clear()
}

const key = "user"
