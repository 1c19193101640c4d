import { errorMessage, RequestError } from "../api/errors"
import { Screen } from "../layout/screen"
import { brand } from "../lib/title"
import { useSession } from "../session/session"
import { ErrorBox } from "../ui/error-box"
import { Page } from "../ui/page"

type Props = { error: unknown; retry: () => void }

/** In place of a screen that threw, or whose code did not load; users keep the bar and the way back. */
export const FailedScreen = (props: Props) => {
  const { user } = useSession()
  const box = <Failure {...props} />
  return user ? (
    <Screen title={brand()} back>
      {box}
    </Screen>
  ) : (
    <Page header={null}>{box}</Page>
  )
}

export const Failure = ({ error, retry }: Props) => (
  <ErrorBox
    title={error instanceof RequestError ? errorMessage(error) : "This screen could not be shown."}
    detail={
      error instanceof RequestError
        ? "Check the connection to Windrow and try again."
        : "Something went wrong in the app. Nothing is lost: please try again."
    }
    retry={retry}
  />
)
