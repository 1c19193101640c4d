import { Component, type ReactNode, Suspense, useLayoutEffect, useReducer } from "react"
import { forgetFailedParts } from "./lazy-part"
import { onLoaded } from "./load-events"
import { useForgetFailures } from "./resource"

type Props = {
  /** Shown while something inside loads. */
  fallback: ReactNode
  /** Shown when something inside has failed; `retry` loads it again. */
  renderError: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Loading and failing of what is inside, in one place. */
export const Boundary = ({ fallback, renderError, children }: Props) => {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  return (
    <Catch renderError={renderError} onFailure={useForgetFailures()}>
      <Suspense fallback={<Fallback onLoaded={draw}>{fallback}</Fallback>}>{children}</Suspense>
    </Catch>
  )
}

/**
 * By itself React shows what has come no sooner than 300 ms after the fallback, lest screens flicker; on a local
 * network nearly everything comes sooner. A boundary that is drawn anew does not wait.
 */
const Fallback = (props: { onLoaded: () => void; children: ReactNode }) => {
  useLayoutEffect(() => {
    // It may have come while this was being drawn.
    props.onLoaded()
    return onLoaded(props.onLoaded)
  }, [props.onLoaded])
  return props.children
}

type CatchProps = Pick<Props, "renderError" | "children"> & { onFailure: () => void }

class Catch extends Component<CatchProps, { thrown: { error: unknown } | undefined }> {
  override state = { thrown: undefined as { error: unknown } | undefined }

  static getDerivedStateFromError = (error: unknown) => ({ thrown: { error } })

  override componentDidCatch() {
    this.props.onFailure()
    forgetFailedParts()
  }

  override render() {
    const { thrown } = this.state
    return thrown ? this.props.renderError(thrown.error, this.retry) : this.props.children
  }

  private readonly retry = () => this.setState({ thrown: undefined })
}
