import { deviceStorage } from "../lib/storage"
import { forgetPictures } from "../photos/picture-key"

type Session = { id: number; farmId: number }

/** Notes whose session it is, and for which farm; another user's may have ended without a logout. */
export const claimDevice = (session: Session) => {
  if (deviceStorage.get(key)?.split(" ")[0] !== String(session.id)) forgetPictures()
  deviceStorage.set(key, claimOf(session))
}

/**
 * Reloads this tab when another one logs in or out or changes the farm, or when it returns from the back/forward cache:
 * all tabs share one session. A page that may come back from there is hidden when it is left, because it would show for
 * a moment.
 */
export const watchSession = (session: Session) => {
  const changed = ({ key: about, newValue }: StorageEvent) => {
    // Not what is stored now: a tab that opens just then has written its claim over a logout.
    if ((about === key || about === null) && newValue !== claimOf(session)) location.reload()
  }
  const left = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.body.hidden = true
  }
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload()
  }
  const watching = new AbortController()
  addEventListener("storage", changed, watching)
  addEventListener("pagehide", left, watching)
  addEventListener("pageshow", shown, watching)
  return () => watching.abort()
}

const claimOf = ({ id, farmId }: Session) => `${id} ${farmId}`

const key = "user"
