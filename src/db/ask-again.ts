import { AsyncLocalStorage } from "node:async_hooks"
import type { Db } from "./connection"

type Asking = { askAgain: (tx: Db) => Promise<void>; isOver: boolean }

const asking = new AsyncLocalStorage<Asking>()

/**
 * Each transaction that begins in `work` first asks again, in itself, and is refused with what `askAgain` throws: whoever
 * was let in may have been removed since. Not one that `work` leaves for later, such as a job of the server's own.
 */
export const askingAgain = async <T>(
  askAgain: (tx: Db) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> => {
  const here = { askAgain, isOver: false }
  try {
    return await asking.run(here, work)
  } finally {
    here.isOver = true
  }
}

/** The write, behind the question of the request in which it begins. */
export const askedAgain = <T>(write: (tx: Db) => Promise<T>): ((tx: Db) => Promise<T>) => {
  const here = asking.getStore()
  if (!here || here.isOver) return write
  return async (tx) => {
    await here.askAgain(tx)
    return write(tx)
  }
}
