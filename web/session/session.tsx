import { Provider } from "jotai"
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react"
import { loginScreen } from "#contract/screens"
import type { SignedInUser } from "#domain/users"
import { errorMessage } from "../api/errors"
import { createCache } from "../api/resource"
import { SilenceNote } from "../api/silence-note"
import { unanswered } from "../api/unanswered"
import { onUnauthorized } from "../api/unauthorized"
import { DraftOwner } from "../forms/draft-owner"
import { leaveApp } from "../lib/history"
import { rememberPath } from "../lib/return-path"
import { owesLogOut } from "../store/owed-log-out"
import { flash } from "../toasts/flash"
import { ErrorBox } from "../ui/error-box"
import { Loading } from "../ui/loading"
import { fetchUser } from "./data"
import { inUnitsOf } from "./units"
import { claimDevice, watchSession } from "./watch-session"
import { withoutSignal } from "./without-signal"

type Session = {
  user: SignedInUser | null
  /** Loads a page from the server, and clears the screen at once. */
  leave: (path: string) => void
  /** Shows this in the place of all screens, until a page is loaded; undefined shows them again. */
  cover: (shown: ReactNode) => void
  /** Shows the user with these changes at once. */
  changeUser: (user: SignedInUser) => void
}

export const SessionContext = createContext<Session>({
  user: null,
  leave: leaveApp,
  cover: () => undefined,
  changeUser: () => undefined,
})

export const useSession = () => use(SessionContext)

/** The user, on screens for users only. */
export const useUser = () => {
  const { user } = useSession()
  if (!user) throw new Error("Users only")
  return user
}

/**
 * Ms after which the last user of this device is shown. Only a page of the server names answers, though it may have none:
 * one that the service worker kept is here because nobody answered for long.
 */
const patience = () => (document.querySelector("meta[name=answered]") ? 3000 : 200)

/** Fetches the user before it shows the children, and gives them a cache of their own. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const [user, setUser] = useState<SignedInUser | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes of the user leave the data alone
  const cache = useMemo(() => cacheOf(user), [user?.id, user?.farmId])
  const [failure, setFailure] = useState<unknown>()
  const [covered, cover] = useState<ReactNode>()
  const leave = (path: string) => {
    cover(waiting)
    leaveApp(path)
  }
  const load = () => {
    const ask = () => claimedUser(cover)
    setFailure(undefined)
    const asked = ask()
    asked.then(setUser, () => undefined)
    unanswered(asked, patience())
      .then(withoutSignal)
      .then(({ openAsLast }) => openAsLast(asked, ask, setUser))
      .catch(() => asked.catch(setFailure))
  }
  useEffect(load, [])
  useEffect(() => (user ? watchSession(user) : undefined), [user])
  useEffect(() => {
    if (!user || covered) return
    return onUnauthorized(() => {
      rememberPath(user.id)
      flash(
        { title: "Please log in again", description: "Your session has ended. Nothing is lost." },
        "login",
      )
      cover(waiting)
      leaveApp(loginScreen)
    })
  }, [user, covered])
  if (failure) return <ErrorBox title={errorMessage(failure)} retry={load} />
  if (covered) return covered
  if (user === undefined) return waiting
  return (
    <Provider key={user?.id} store={cache}>
      <DraftOwner value={user ? String(user.id) : undefined}>
        <SessionContext value={{ user, leave, cover, changeUser: setUser }}>{children}</SessionContext>
      </DraftOwner>
    </Provider>
  )
}

const waiting = (
  <>
    <SilenceNote />
    <Loading />
  </>
)

/** A cache in which answers that this device keeps for the user replace missing ones. */
const cacheOf = (user: SignedInUser | null | undefined) =>
  createCache(async (path) => (user ? (await withoutSignal()).keptAnswer(user, path) : undefined))

const claimedUser = async (cover: Session["cover"]) => {
  if (owesLogOut()) await (await withoutSignal()).sendOwedLogOut(cover)
  const user = await inUnitsOf(await fetchUser())
  if (user) claimDevice(user)
  return user
}
