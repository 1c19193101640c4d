import type { ReactNode } from "react"
import { homeScreen } from "#contract/screens"
import { Boundary } from "../api/boundary"
import { errorMessage, RequestError } from "../api/errors"
import { SilenceNote } from "../api/silence-note"
import { brand, useTitle } from "../lib/title"
import { useSession } from "../session/session"
import { SessionCard } from "../session/session-card"
import { buttonClass } from "../ui/button-class"
import { ErrorBox } from "../ui/error-box"
import { Skeleton } from "../ui/skeleton"

/** The frame of a screen for whoever holds a token, visitor or user; a token that is no longer valid ends it. */
export const TokenCard = ({ title, children }: { title: string; children: ReactNode }) => {
  useTitle(title)
  return (
    <SessionCard brand={brand()} title={title} wide>
      <SilenceNote />
      <Boundary
        fallback={<Skeleton height="block" />}
        renderError={(error, retry) =>
          isFinal(error) ? (
            <Refusal sentence={errorMessage(error)} />
          ) : (
            <ErrorBox title={errorMessage(error)} retry={retry} />
          )
        }
      >
        {children}
      </Boundary>
    </SessionCard>
  )
}

/** A refusal that no second attempt changes, and a way home. A page of the server, which is another for visitors. */
export const Refusal = ({ sentence }: { sentence: string }) => {
  const { user } = useSession()
  return (
    <>
      <ErrorBox title={sentence} />
      <a className={buttonClass("primary")} href={homeScreen}>
        {user ? "Back to the piles" : "To the home page"}
      </a>
    </>
  )
}

export const isFinal = (error: unknown) =>
  error instanceof RequestError && [403, 404, 409, 410].includes(error.status)
