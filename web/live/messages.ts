import type { Change } from "#contract/events"

/**
 * Messages between the tabs of a browser: the leading one passes the server's on. An `id`, 'EPOCH-N', numbers the
 * newest change by then; EPOCH names the run of the server that counts. `by` is the tab that leads.
 */
export type Message =
  /** Changes are told from now on, and those after `after` first. */
  | { type: "ready"; by: string; id: string; after?: string | undefined }
  | { type: "change"; id: string; change: Change }
  /** Everything may have changed. */
  | { type: "reset"; id: string }
  /** Another tab leads from now on. */
  | { type: "lead"; by: string; at: number }
  /** The stream was lost: nothing was heard since `at`, in ms by the server's clock. */
  | { type: "lost"; by: string; at: number }
  /** A tab that was opened asks for the stream. */
  | { type: "hello" }
