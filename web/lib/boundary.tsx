import { Component, type ReactNode, Suspense } from "react"
import { useForgetFailures } from "./resource"

type Props = {
  /** Shown while something inside loads. */
  waiting: ReactNode
  /** Shown when something inside has failed; `retry` loads it again. */
  failed: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Loading and failing of what is inside, in one place. */
export const Boundary = ({ waiting, failed, children }: Props) => (
  <Catch failed={failed} onFailure={useForgetFailures()}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </Catch>
)

type CatchProps = Pick<Props, "failed" | "children"> & { onFailure: () => void }

class Catch extends Component<CatchProps, { thrown: { error: unknown } | undefined }> {
  override state = { thrown: undefined as { error: unknown } | undefined }

  static getDerivedStateFromError = (error: unknown) => ({ thrown: { error } })

  override componentDidCatch() {
    this.props.onFailure()
  }

  override render() {
    const { thrown } = this.state
    return thrown ? this.props.failed(thrown.error, this.retry) : this.props.children
  }

  private readonly retry = () => this.setState({ thrown: undefined })
}
