import { repeat } from "../../src/test/until"
import { send } from "../phone"

/** The second farm, which reads and writes all the while; `take` tells its longest waits since the last time, in milliseconds. */
export const workBeside = (url: string, cookie: string, pile: number) => {
  let longest = { read: 0, write: 0 }
  let isOver = false
  const failures: string[] = []
  const timed = async (kind: "read" | "write", ask: () => ReturnType<typeof send>) => {
    const began = performance.now()
    const { status, text } = await ask()
    longest[kind] = Math.max(longest[kind], performance.now() - began)
    if (status < 200 || status > 299) failures.push(`${kind}: ${status} ${text}`)
  }
  const meanwhile = { within: 6 * 3_600_000 }
  const read = async () => {
    await timed("read", () =>
      send(url, "GET", `/api/rows/${pile}/temperatures?limit=50`, undefined, { cookie }),
    )
    await Bun.sleep(10)
  }
  const records = { turns: { waterAdded: true }, temperatures: { temperature: 140, photoUrl: null } }
  const write = async () => {
    for (const [kind, record] of Object.entries(records)) {
      await timed("write", () => send(url, "POST", `/api/rows/${pile}/${kind}`, record, { cookie }))
      await Bun.sleep(25)
    }
  }
  const isOn = () => !isOver
  const done = Promise.all([repeat(isOn, read, meanwhile), repeat(isOn, write, meanwhile)])
  const take = () => {
    const taken = longest
    longest = { read: 0, write: 0 }
    return taken
  }
  const end = async () => {
    isOver = true
    await done
  }
  return { take, end, failures }
}
