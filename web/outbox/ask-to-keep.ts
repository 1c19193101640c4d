import { isInstalled, isSafari } from "../lib/device"
import { deviceStorage } from "../lib/storage"

const asked = "asked to keep"

/** Asks the browser, once on this device, not to delete what waits when room is short. A refusal is no error. */
export const askToKeep = async () => {
  // Missing over plain http.
  if (!navigator.storage?.persist || deviceStorage.get(asked)) return
  deviceStorage.set(asked, "yes")
  await navigator.storage.persist()
}

/** Has the browser promised not to delete what waits? */
export const isKept = async () => (await navigator.storage?.persisted?.()) ?? false

/** Safari forgets a site after seven days of use without a visit to it; not what stands on the home screen. */
export const isDeletedUnvisited = async () =>
  isSafari() && !isInstalled() && !(await isKept().catch(() => false))

/** The home screen's app has a store of its own, so that what waits in Safari is not moved there. */
export const deletedUnvisited =
  "Safari deletes what waits here after 7 days without a visit. Send it before. What is saved in the app on the home screen stays."
