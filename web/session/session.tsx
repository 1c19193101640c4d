import { Provider } from "jotai"
import { createContext, type ReactNode, use, useEffect, useState } from "react"
import type { User } from "#contract/users"
import { DraftOwner } from "../lib/draft-owner"
import { toastNextPage } from "../lib/kept-toast"
import { loadPage } from "../lib/load-page"
import { rememberPage } from "../lib/next-page"
import { onUnauthorized, sentenceOf } from "../lib/request"
import { createMemory } from "../lib/resource"
import { ErrorBox } from "../ui/error-box"
import { Loading } from "../ui/loading"
import { SilenceNote } from "../ui/silence"
import { sessionUser } from "./data"
import { followSession } from "./one-session"

type Session = {
  user: User | null
  /** Goes to a page of the server's, and takes what is on screen away at once. */
  leave: (path: string) => void
}

const SessionContext = createContext<Session>({ user: null, leave: loadPage })

export const useSession = () => use(SessionContext)

/** The user, on screens that nobody else sees. */
export const useUser = () => {
  const { user } = useSession()
  if (!user) throw new Error("This screen is for users only.")
  return user
}

/** Finds out who is signed in before anything is shown. What is inside has a memory of its own. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const [memory] = useState(createMemory)
  const [user, setUser] = useState<User | null>()
  const [failure, setFailure] = useState<unknown>()
  const [left, setLeft] = useState(false)
  const leave = (path: string) => {
    setLeft(true)
    loadPage(path)
  }
  const ask = () => {
    setFailure(undefined)
    sessionUser().then(setUser, setFailure)
  }
  useEffect(ask, [])
  useEffect(() => (user ? followSession(user.id) : undefined), [user])
  useEffect(() => {
    if (!user || left) return
    return onUnauthorized(() => {
      rememberPage(user.id)
      toastNextPage({ title: "Please log in again", description: "Your session has ended. Nothing is lost." })
      setLeft(true)
      loadPage("/login")
    })
  }, [user, left])
  if (failure) return <ErrorBox title={sentenceOf(failure)} retry={ask} />
  if (user === undefined || left)
    return (
      <>
        <SilenceNote />
        <Loading />
      </>
    )
  return (
    <Provider store={memory}>
      <DraftOwner value={user ? String(user.id) : undefined}>
        <SessionContext value={{ user, leave }}>{children}</SessionContext>
      </DraftOwner>
    </Provider>
  )
}
