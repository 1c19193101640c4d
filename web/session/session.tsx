import { Provider } from "jotai"
import { createContext, type ReactNode, use, useEffect, useState } from "react"
import type { User } from "#contract/users"
import { Boundary } from "../lib/boundary"
import { loadPage } from "../lib/load-page"
import { onUnauthorized, sentenceOf } from "../lib/request"
import { createMemory } from "../lib/resource"
import { ErrorBox } from "../ui/error-box"
import { Loading } from "../ui/loading"
import { sessionUser } from "./data"

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

/** Finds out who is signed in before anything is shown. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const [asked, ask] = useState(sessionUser)
  const again = (retry: () => void) => () => {
    ask(sessionUser())
    retry()
  }
  return (
    <Boundary
      waiting={<Loading />}
      failed={(error, retry) => <ErrorBox title={sentenceOf(error)} retry={again(retry)} />}
    >
      <SessionOf asked={asked}>{children}</SessionOf>
    </Boundary>
  )
}

/** What is inside has a memory of its own for each user, which goes when they leave. */
const SessionOf = ({ asked, children }: { asked: Promise<User | null>; children: ReactNode }) => {
  const user = use(asked)
  const [memory] = useState(createMemory)
  const [left, setLeft] = useState(false)
  const leave = (path: string) => {
    setLeft(true)
    loadPage(path)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets state, each time the same
  useEffect(() => onUnauthorized(() => leave("/login")), [])
  if (left) return <Loading />
  return (
    <Provider key={user?.id} store={memory}>
      <SessionContext value={{ user, leave }}>{children}</SessionContext>
    </Provider>
  )
}
