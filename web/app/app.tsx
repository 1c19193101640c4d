import { type ReactNode, useEffect } from "react"
import { Boundary } from "../api/boundary"
import { errorMessage, RequestError } from "../api/errors"
import { preloadParts } from "../api/lazy-part"
import { keepHistory } from "../lib/history"
import { SessionGate } from "../session/session"
import { Toaster } from "../toasts/toaster"
import { ErrorBox } from "../ui/error-box"
import { Loading } from "../ui/loading"
import { Page } from "../ui/page"
import { Routes } from "./routes"

export const App = () => {
  useEffect(preloadParts, [])
  useEffect(keepHistory, [])
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

/**
 * Catches the errors that no screen has caught, such as a part of the program that failed to load. Reloads the page.
 */
const LastResort = ({ children }: { children: ReactNode }) => (
  <Boundary
    fallback={<Loading />}
    renderError={(error) => (
      <Page header={null}>
        <ErrorBox
          title={error instanceof RequestError ? errorMessage(error) : "This screen could not be shown."}
          detail={
            error instanceof RequestError
              ? "Check the connection to Windrow and try again."
              : "Something went wrong in the app. Nothing is lost: please try again."
          }
          retry={() => location.reload()}
        />
      </Page>
    )}
  >
    {children}
  </Boundary>
)
