import { reloadOnce } from "../api/reload"
import { addLine } from "../layout/lines"
import { covers, onNavigation } from "../lib/history"
import { keepSaid } from "../outbox/tell-saved"
import { photoWorker } from "../photos/photo-worker"
import { flash } from "../toasts/flash"
import { shownToast } from "../toasts/toast"
import { newerBuild } from "./newer"
import { registerWorker } from "./registration"
import { UpdateNote } from "./update-note"

/** In ms. The screen that is open has the link for itself until then. */
const idleAfter = 2000

let page = location.pathname

/** Starts, after the first paint, the service worker and the watch for a newer program. */
export const watchVersion = () => {
  addLine("update", UpdateNote)
  setTimeout(keepForLater, idleAfter)
  onNavigation(makeWay)
}

const keepForLater = () => {
  registerWorker()
  // So that a photo can be resized without a connection; the form starts it from the browser's cache. Read to its end: a body
  // that nobody reads keeps the service worker at work, and its successor waits up to five minutes, with the page.
  if (photoWorker)
    fetch(photoWorker)
      .then(text)
      .catch(() => undefined)
}

/** An older program makes way for the server's when the user goes to another page anyway. */
const makeWay = () => {
  if (location.pathname === page) return
  page = location.pathname
  const newer = newerBuild()
  if (newer && covers.length === 0) reloadOnce(newer, keepSaying).catch(() => undefined)
}

/** What the page says comes along. */
const keepSaying = () => {
  const message = shownToast()
  if (message?.open) flash(message)
  keepSaid()
}

const text = (response: Response) => response.text()
