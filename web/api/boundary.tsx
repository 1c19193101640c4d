import { Component, type ReactNode, Suspense, useLayoutEffect, useReducer } from "react"
import { forgetFailedParts } from "./lazy-part"
import { onSettled } from "./load-events"
import { useForgetFailures } from "./resource"

type Props = {
  /** Shown while something inside loads. */
  waiting: ReactNode
  /** Shown when something inside has failed; `retry` loads it again. */
  failed: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Loading and failing of what is inside, in one place. */
export const Boundary = ({ waiting, failed, children }: Props) => {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  return (
    <Catch failed={failed} onFailure={useForgetFailures()}>
      <Suspense fallback={<Waiting onSettled={draw}>{waiting}</Waiting>}>{children}</Suspense>
    </Catch>
  )
}

/**
 * By itself React shows what has come no sooner than 300 ms after the fallback, lest screens flicker; on a local
 * network nearly everything comes sooner. A boundary that is drawn anew does not wait.
 */
const Waiting = (props: { onSettled: () => void; children: ReactNode }) => {
  useLayoutEffect(() => {
    // It may have come while this was being drawn.
    props.onSettled()
    return onSettled(props.onSettled)
  }, [props.onSettled])
  return props.children
}

type CatchProps = Pick<Props, "failed" | "children"> & { onFailure: () => void }

class Catch extends Component<CatchProps, { thrown: { error: unknown } | undefined }> {
  override state = { thrown: undefined as { error: unknown } | undefined }

  static getDerivedStateFromError = (error: unknown) => ({ thrown: { error } })

  override componentDidCatch() {
    this.props.onFailure()
    forgetFailedParts()
  }

  override render() {
    const { thrown } = this.state
    return thrown ? this.props.failed(thrown.error, this.retry) : this.props.children
  }

  private readonly retry = () => this.setState({ thrown: undefined })
}
