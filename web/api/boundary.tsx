import { Component, type ReactNode, Suspense, useLayoutEffect, useReducer } from "react"
import { forgetFailedParts } from "./lazy-part"
import { onLoaded, onRenewed } from "./load-events"
import { useFreshness } from "./resource"

type Props = {
  /** Shown while a child loads. */
  fallback: ReactNode
  /** Shown when a child has failed; `retry` renders it again. */
  renderError: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Suspense and error boundary in one. */
export const Boundary = ({ fallback, renderError, children }: Props) => {
  const fresh = useFreshness()
  const [, draw] = useReducer((times: number) => times + 1, 0)
  return (
    <Catch renderError={renderError} onFailure={() => fresh.forgetFailures()}>
      <Suspense fallback={<Fallback onLoaded={draw}>{fallback}</Fallback>}>{children}</Suspense>
    </Catch>
  )
}

/**
 * React keeps a fallback for at least 300 ms to avoid flicker, but on a local network nearly everything loads sooner.
 * Rendering the boundary again ends the wait.
 */
const Fallback = (props: { onLoaded: () => void; children: ReactNode }) => {
  useLayoutEffect(() => {
    // The data may have loaded during the render.
    props.onLoaded()
    return onLoaded(props.onLoaded)
  }, [props.onLoaded])
  return props.children
}

type CatchProps = Pick<Props, "renderError" | "children"> & { onFailure: () => void }

class Catch extends Component<CatchProps, { thrown: { error: unknown } | undefined }> {
  override state = { thrown: undefined as { error: unknown } | undefined }

  static getDerivedStateFromError = (error: unknown) => ({ thrown: { error } })

  private stop = () => {}

  /** Forgets the failed parts, so that only another try loads them again. */
  override componentDidCatch() {
    this.props.onFailure()
    forgetFailedParts()
    this.stop()
    this.stop = onRenewed(this.retry)
  }

  override componentWillUnmount() {
    this.stop()
  }

  override render() {
    const { thrown } = this.state
    return thrown ? this.props.renderError(thrown.error, this.retry) : this.props.children
  }

  private readonly retry = () => {
    this.stop()
    this.setState({ thrown: undefined })
  }
}
