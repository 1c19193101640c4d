import { repeat } from "../src/test/until"
import type { Running } from "./servers"

/** Ms of each home list, one every 5 ms and at a new address, until something long is over. */
export const waitsBeside = async (
  { port }: Running,
  cookie: string,
  long: Promise<unknown>,
): Promise<number[]> => {
  const waits: number[] = []
  let isOver = false
  const over = long.finally(() => {
    isOver = true
  })
  const ask = async () => {
    const before = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/rows?n=${Math.random()}`, {
      headers: { Cookie: cookie },
    })
    await answer.arrayBuffer()
    waits.push(performance.now() - before)
    await Bun.sleep(5)
  }
  await repeat(() => !isOver, ask)
  await over
  return waits
}
