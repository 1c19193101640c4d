import { type ReactNode, useEffect } from "react"
import { Boundary } from "../api/boundary"
import { lazyPart, preloadParts } from "../api/lazy-part"
import { useAfterPaint } from "../lib/after-paint"
import { keepHistory } from "../lib/history"
import { SessionGate, useSession } from "../session/session"
import { Toaster } from "../toasts/toaster"
import { Loading } from "../ui/loading"
import { Page } from "../ui/page"
import { Failure } from "./failed-screen"
import { Routes } from "./routes"

export const App = () => {
  useEffect(preloadParts, [])
  useEffect(keepHistory, [])
  return (
    <>
      <SessionGate>
        <LastResort>
          <Routes />
          <Behind />
        </LastResort>
      </SessionGate>
      <Toaster />
    </>
  )
}

/** Nothing of it is needed for the first screen, and its failure ends nothing. */
const Background = lazyPart(async () => (await import("./background")).Background)
const Behind = () => {
  const { user } = useSession()
  const isDrawn = useAfterPaint()
  return (
    user &&
    isDrawn && (
      <Boundary fallback={null} renderError={() => null}>
        <Background />
      </Boundary>
    )
  )
}

/** Catches the errors of the frame itself. Reloads the page. */
const LastResort = ({ children }: { children: ReactNode }) => (
  <Boundary
    fallback={<Loading />}
    renderError={(error) => (
      <Page header={null}>
        <Failure error={error} retry={() => location.reload()} />
      </Page>
    )}
  >
    {children}
  </Boundary>
)
