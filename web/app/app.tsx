import { type ReactNode, useEffect } from "react"
import { Boundary } from "../api/boundary"
import { preloadParts } from "../api/lazy-part"
import { SessionGate } from "../session/session"
import { Toaster } from "../toasts/toaster"
import { Loading } from "../ui/loading"
import { Page } from "../ui/page"
import { Failure } from "./failed-screen"
import { Routes } from "./routes"

export const App = () => {
  useEffect(preloadParts, [])
  return (
    <>
      <SessionGate>
        <LastResort>
          <Routes />
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
