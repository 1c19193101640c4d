import { startFarm } from "./farm"

/** A server that may be killed, and starts again with the same data at another port. */
export const killable = async () => {
  const first = await startFarm()
  let serving = Promise.resolve(first)
  const startedAgain = async (before: typeof serving) => {
    const farm = await before
    await farm.stop("SIGKILL")
    return startFarm({ data: farm.data })
  }
  return {
    first,
    /** Waits until it serves again. */
    now: () => serving,
    kill: () => {
      serving = startedAgain(serving)
    },
  }
}
