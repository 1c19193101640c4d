import type { ReactNode } from "react"
import { loginScreen, tokenScreens } from "#contract/screens"
import { isUnanswered, RequestError } from "../api/errors"
import { address, leaveApp } from "../lib/history"
import { isOutOfReach } from "../outbox/outbox"
import { oweLogOut, owesLogOut, settleLogOut } from "../store/owed-log-out"
import { dropSnapshots } from "../store/snapshots"
import { flash } from "../toasts/flash"
import { toast } from "../toasts/toast"
import { Loading } from "../ui/loading"
import { clearStorage } from "./clear-storage"
import { logOut } from "./data"
import { SignedOut } from "./signed-out"

/** Shows something in the place of all screens; undefined shows the screens again. */
type Cover = (shown: ReactNode) => void

/** In ms, for a server that is silent: until the phone logs out alone, and less where it was silent before. */
const [longest, shortest] = [6000, 3000]

/**
 * Hides all screens, logs the user out and leaves; on this device alone when the server can't be reached. When the
 * server answers that it failed, nothing is forgotten.
 */
export const logOutOf = async (userId: number, leave: () => void, cover: Cover) => {
  cover(<Loading words="Logging out..." />)
  try {
    const isHeard = await logOut(isOutOfReach() ? shortest : longest).then(() => true, unlessReached)
    await clearDevice(userId, isHeard)
    if (!isHeard) {
      cover(<SignedOut failures={0} />)
      return void sendOwedLogOut(cover)
    }
    flash(loggedOut)
    leave()
  } catch {
    cover(undefined)
    toast({ title: "Logout Error", description: "An error occurred during logout.", destructive: true })
  }
}

/** Sends the logout that the server has not heard of until it has, and leaves. It never resolves. */
export const sendOwedLogOut = async (cover: Cover, failures = 0): Promise<never> => {
  const late = setTimeout(() => cover(<SignedOut failures={failures} />), shortest)
  // Another tab may have sent it, and somebody else may have logged in there.
  const isDone = !owesLogOut() || (await isSent())
  clearTimeout(late)
  if (isDone) leaveApp(isForAll() ? address() : loginScreen)
  else cover(<SignedOut failures={failures + 1} retry={() => void sendOwedLogOut(cover, failures + 1)} />)
  return new Promise(() => undefined)
}

const isSent = async () => {
  try {
    await logOut(10_000)
  } catch {
    return false
  }
  settleLogOut()
  flash(loggedOut)
  return true
}

/** An invitation or a password's link, which whoever follows it needs no session for. */
const isForAll = () =>
  tokenScreens.some((screen) => location.pathname.startsWith(screen.slice(0, screen.indexOf(":"))))

const loggedOut = { title: "Logged Out", description: "You have been successfully logged out." }

/** Returns false for no answer and for one of a proxy, which does not know the session; throws the server's own errors. */
const unlessReached = (error: unknown) => {
  if (isUnanswered(error) || (error instanceof RequestError && !error.isOurs)) return false
  throw error
}

/**
 * Deletes what this device has of a session that has ended, but for records and forms that are not sent. A database that
 * does not answer keeps nobody signed in.
 */
const clearDevice = async (userId: number, isHeard: boolean) => {
  clearStorage()
  // At once: another tab, which sees that its claim is gone, loads itself again.
  if (!isHeard) oweLogOut()
  const second = new Promise((resolve) => setTimeout(resolve, 1000))
  await Promise.race([Promise.allSettled([dropSnapshots(userId), endMessages()]), second])
}

/** Who uses the device next must not read what the farm tells this user. */
const endMessages = async () => {
  const worker = await navigator.serviceWorker?.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}
