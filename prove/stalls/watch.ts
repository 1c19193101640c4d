/** In milliseconds: the longest turn of the server's loop, and the longest wait for its health. */
export type Stall = { turn: number; wait: number }

/** Watches a server's thread from a worker; `during` tells the longest turn while something is done. */
export const watchServer = (url: string, pid: number) => {
  const worker = new Worker(new URL("./watcher.ts", import.meta.url))
  worker.postMessage({ url, pid })
  const take = () =>
    new Promise<Stall>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Stall | { failed: string }>) =>
        "failed" in data ? reject(new Error(data.failed)) : resolve(data)
      worker.postMessage("take")
    })
  const during = async <T>(work: () => Promise<T>): Promise<Stall & { value: T }> => {
    await take()
    const value = await work()
    // The turn that the answer left behind, as of a stream that goes on.
    await Bun.sleep(20)
    return { ...(await take()), value }
  }
  return { during, end: () => worker.terminate() }
}
