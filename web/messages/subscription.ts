import { browserName } from "#domain/browser-name"

/** Why this browser can't get messages; undefined where it can. */
export const whyNoPush = (): string | undefined => {
  if (!window.isSecureContext)
    return "This address is plain http. A device gets messages only over https, or on the server itself."
  if (!("serviceWorker" in navigator)) return noMessages
  if (!("PushManager" in window))
    return /iPhone|iPad/.test(navigator.userAgent)
      ? "Add this page to the home screen first, and open it from there: an iPhone gives messages only to apps there."
      : noMessages
  if (Notification.permission === "denied")
    return "This browser blocks notifications of this page. Allow them in its settings."
  return undefined
}

const noMessages = "This browser takes no messages."

/** In milliseconds: without a worker the browser would wait for ever. */
const patience = 10_000

/** The address under which this browser's push service takes messages. @throws Error with a sentence when there is none */
export const subscribe = async (pushKey: string) => {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("This browser was not allowed to show notifications.")
  const registration = await Promise.race([navigator.serviceWorker.ready, late()])
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const own = await registration.pushManager.getSubscription()
  // It may be of another server's key.
  await own?.unsubscribe()
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON()
  return {
    address: endpoint ?? "",
    keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
    device: browserName(navigator.userAgent),
  }
}

const late = () =>
  new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error("The page has no service worker yet. Please load it again.")), patience),
  )
