import { serverBuild } from "../api/server-build"
import { newerBuild } from "./newer"
import { ownBuild } from "./own-build"

let registration: ServiceWorkerRegistration | undefined

/** Lets the app open without a connection where the browser has service workers: in secure contexts. */
export const registerWorker = async () => {
  if (!("serviceWorker" in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener("message", ({ data }) => serverBuild.set(data))
  try {
    registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" })
  } catch {
    // Refused, as with a certificate that the user accepted by hand.
    return
  }
  // If service workers are blocked, `register` may do nothing.
  if (!registration) return
  greet(registration.waiting)
  greetInstalled(registration.installing)
  registration.addEventListener("updatefound", () => greetInstalled(registration?.installing))
  serverBuild.subscribe(lookForNewer)
}

/** Only the browser knows whether the worker has changed; it looks by itself once a day. */
const lookForNewer = () => {
  if (newerBuild()) registration?.update().catch(() => undefined)
}

/** A waiting worker of this page's build takes over; another one answers with its build. */
const greet = (worker: ServiceWorker | null) => worker?.postMessage(ownBuild())

const greetInstalled = (worker: ServiceWorker | null | undefined) =>
  worker?.addEventListener("statechange", () => worker.state === "installed" && greet(worker))

/** In milliseconds: a worker answers with a page within three seconds. */
const lostAfter = 5000

/**
 * Loads the page anew. A worker that is just being replaced may take the request of the page with it, and the browser would wait
 * without an end (seen in Chromium 156, 2 of 20 beside other work): it is asked once more, when the next worker serves.
 */
export const loadAnew = () => {
  location.reload()
  if (registration) setTimeout(() => location.reload(), lostAfter)
}

/** Lets a waiting worker serve this page. Resolves to true when it does: it has the new program, also offline. */
export const takeOver = () =>
  new Promise<boolean>((resolve) => {
    const waiting = registration?.waiting
    if (!waiting) return resolve(false)
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true })
    setTimeout(resolve, 2000, false)
    waiting.postMessage(true)
  })
