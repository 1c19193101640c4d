import type { Change } from "#contract/events"

/**
 * What the tabs of a browser tell each other: the leading one what the server told it. An `id`, 'EPOCH-N', numbers the
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
  /** Nothing was told since `at`, in ms by the server's clock. */
  | { type: "lost"; by: string; at: number }
  /** By a tab that was opened: is there a stream? */
  | { type: "hello" }
