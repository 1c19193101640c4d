import type { Db } from "../connection"

export type Write = {
  run: (tx: Db) => Promise<unknown>
  done: (value: unknown) => void
  failed: (error: unknown) => void
}

/** Writes that wait for the next commit, and who waits for a copy of the WAL. */
export type Queue = { waiting: Write[]; copies: ((copied: Promise<boolean>) => void)[]; isRunning: boolean }
