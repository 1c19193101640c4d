/** A copy in the destination; `at` is when it began, in milliseconds since 1970. */
export type SentCopy = { name: string; at: number; bytes: number }

/** A destination of copies. Every failure is a CommandError, without keys. */
export type Destination = {
  /** The place in words, without keys. */
  place: string
  /** Refuses what is not the place that it was, or is not there. `isKnown`: copies have been sent to it before. */
  assertReady: (isKnown: boolean) => Promise<void>
  /** Whole copies only. */
  list: () => Promise<SentCopy[]>
  /** Has the name only when all `bytes` are there. */
  store: (name: string, content: AsyncIterable<Uint8Array>, bytes: number) => Promise<void>
  read: (name: string) => AsyncIterable<Uint8Array>
  remove: (name: string) => Promise<void>
}
