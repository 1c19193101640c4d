import { type ReactNode, useEffect } from "react"
import { Boundary } from "../api/boundary"
import { lazyPart, preloadParts } from "../api/lazy-part"
import { afterPaint } from "../lib/after-paint"
import { keepHistory } from "../lib/history"
import { SessionGate } from "../session/session"
import { Toaster } from "../toasts/toaster"
import { Loading } from "../ui/loading"
import { Page } from "../ui/page"
import { Failure } from "./failed-screen"
import { Routes } from "./routes"

/** Loaded later: the first screen does not need it. */
const Background = lazyPart(async () => {
  await afterPaint()
  return (await import("./background")).Background
})

/** Nobody sees that it is missing, or could ask for it again. */
const later = (_: unknown, retry: () => void) => void setTimeout(retry, 10_000)

export const App = () => {
  useEffect(preloadParts, [])
  useEffect(keepHistory, [])
  return (
    <>
      <SessionGate>
        <LastResort>
          <Routes />
          <Boundary fallback={null} renderError={later}>
            <Background />
          </Boundary>
        </LastResort>
      </SessionGate>
      <Toaster />
    </>
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
