import { loginScreen } from "#contract/screens"
import { isUnanswered, RequestError } from "../api/errors"
import { leaveApp } from "../lib/history"
import { onReturn } from "../lib/on-return"
import { oweLogOut, owesLogOut, settleLogOut } from "../store/owed-log-out"
import { dropSnapshots } from "../store/snapshots"
import { flash } from "../toasts/flash"
import { toast } from "../toasts/toast"
import { clearStorage } from "./clear-storage"
import { logOut } from "./data"

/**
 * Logs the user out and leaves; on this device alone when the server can't be reached, and then `close` shows a sentence
 * in the place of all screens. When the server answers that it failed, nothing is forgotten.
 */
export const logOutOf = async (
  userId: number,
  leave: () => void,
  close: (sentence: RequestError) => void,
) => {
  try {
    const isHeard = await logOut().then(() => true, unlessReached)
    await clearDevice(userId, isHeard)
    if (!isHeard) return close(outOfReach())
    flash(loggedOut)
    leave()
  } catch {
    toast({ title: "Logout Error", description: "An error occurred during logout.", destructive: true })
  }
}

/** Sends the logout that the server has not heard of, and leaves for the login. It never resolves. */
export const sendOwedLogOut = async (): Promise<never> => {
  // Another tab may have sent it, and somebody else may have logged in there.
  if (owesLogOut()) {
    await logOut().catch(() => Promise.reject(outOfReach()))
    settleLogOut()
    flash(loggedOut)
  }
  leaveApp(loginScreen)
  return new Promise(() => undefined)
}

const loggedOut = { title: "Logged Out", description: "You have been successfully logged out." }

/** What is in between, such as a proxy, does not know the session. */
const unlessReached = (error: unknown) => {
  if (isUnanswered(error) || (error instanceof RequestError && !error.isOurs)) return false
  throw error
}

let stop = () => {}

/** The sentence for the time until the server is reached; tries again by itself when it may be back. */
const outOfReach = () => {
  stop()
  stop = onReturn(() => {
    stop()
    sendOwedLogOut().catch(() => undefined)
  })
  return new RequestError(0, signedOutHere)
}

const signedOutHere =
  "You are signed out on this phone. The session itself ends on the server when Windrow is next reached."

/**
 * Deletes what this device has of a session that has ended, but for records and forms that are not sent. A database that
 * does not answer keeps nobody signed in.
 */
const clearDevice = async (userId: number, isHeard: boolean) => {
  clearStorage()
  // At once: another tab, which sees that its claim is gone, loads itself again.
  if (!isHeard) oweLogOut()
  const second = new Promise((resolve) => setTimeout(resolve, 1000))
  await Promise.race([dropSnapshots(userId).catch(() => undefined), second])
}
