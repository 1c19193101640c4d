import { type ComponentProps, type ReactNode, useEffect } from "react"
import { homeScreen } from "#contract/screens"
import { Boundary } from "../api/boundary"
import { errorMessage, isUnanswered, RequestError } from "../api/errors"
import { onReturn } from "../lib/on-return"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { ErrorBox } from "../ui/error-box"
import { Screen } from "./screen"

type Props = ComponentProps<typeof Screen> & {
  /** In the shape of the content. */
  skeleton: ReactNode
  /** The message when the address names something that does not exist. */
  missing: string
}

/**
 * A screen whose title or content has to be loaded; `title` stands until then, and when loading fails. What is missing without a
 * connection is no fault: it opens by itself when there is one.
 */
export const LoadedScreen = ({ skeleton, missing, children, ...screen }: Props) => (
  <Boundary
    fallback={<Screen {...screen}>{skeleton}</Screen>}
    renderError={(error, retry) => (
      <Screen {...screen}>
        {isMissing(error) && <ErrorBox title={missing} detail="It may be deleted, or the link is wrong." />}
        {isUnanswered(error) && <NotHere retry={retry} />}
        {isMissing(error) || isUnanswered(error) ? (
          <ButtonLink href={homeScreen}>Back to the piles</ButtonLink>
        ) : (
          <ErrorBox title={errorMessage(error)} retry={retry} />
        )}
      </Screen>
    )}
  >
    {children}
  </Boundary>
)

const NotHere = ({ retry }: { retry: () => void }) => {
  useEffect(() => onReturn(retry), [retry])
  return (
    <>
      <p>Not yet on this phone. It opens with a connection.</p>
      <Button variant="outline" onClick={retry}>
        Try again
      </Button>
    </>
  )
}

const isMissing = (error: unknown) => error instanceof RequestError && error.status === 404
