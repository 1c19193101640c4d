import { part } from "../findings"
import { loginLock, startedAhead, warned } from "../machine/clock"
import { sleep } from "../machine/sleep"
import { stop } from "../machine/stop"
import { heldTerminal, unreadPipe } from "../machine/unread-output"
import { uploads } from "../machine/uploads"
import type { Run } from "../rig"

/** The machine around the server: it sleeps, is small, leaves output unread, stops, and has a wrong clock. */
export const prove = async ({ quick }: Run) => {
  const beside = await Promise.all([asleep(quick), clocks(), outputs(quick ? 1500 : 5000)])
  return [
    ...beside.flat(),
    await part("25-megapixel photos at once", uploads(quick ? 2 : 60)),
    // Alone: these are about milliseconds.
    await part("SIGTERM with 40 requests under way", stop("SIGTERM", quick ? 2 : 20)),
    await part("SIGHUP with 40 requests under way", stop("SIGHUP", quick ? 1 : 5)),
  ]
}

/** Only a sleep of 16 seconds outlasts the deadline of a request; a second shows that the server goes on at all. */
const asleep = (quick: boolean) =>
  quick
    ? part("machine asleep for 1 s (16 s in the full run only)", sleep(1, 20))
    : part("machine asleep for 16 s", sleep(16, 60))

const clocks = () =>
  Promise.all([
    part("clock 31 days ahead at a start", startedAhead),
    part("clock behind the records, or stepped", warned),
    part("login lock and a clock stepped back", loginLock("-2d")),
    part("login lock and a clock stepped ahead", loginLock("+2d")),
  ])

const outputs = async (requests: number) => [
  await part("output into a pipe that nobody reads", unreadPipe(requests)),
  await part("output to a terminal that is held", heldTerminal(requests)),
]
