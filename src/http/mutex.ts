/** Runs one task at a time, in the order of the calls. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>

/** A free mutex starts a task before the call returns. A task that fails rejects its own call only. */
export const createMutex = (): Mutex => {
  let last: Promise<unknown> | undefined
  return (work) => {
    const turn = last ? last.then(work) : work()
    const settled = turn.catch(() => undefined)
    last = settled
    settled.then(() => {
      if (last === settled) last = undefined
    })
    return turn
  }
}
