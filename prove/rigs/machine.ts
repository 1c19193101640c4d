import { part } from "../findings"
import { loginLock, startedAhead, warned } from "../machine/clock"
import { sleep } from "../machine/sleep"
import { stop } from "../machine/stop"
import { heldTerminal, unreadPipe } from "../machine/unread-output"
import { uploads } from "../machine/uploads"
import type { Run } from "../rig"

/** The machine around the server: it sleeps, is small, leaves output unread, stops, and has a wrong clock. */
export const prove = async ({ quick }: Run) => {
  const seconds = quick ? 1 : 16
  // A sleeping server needs no processor: these run beside it.
  const waiting = await Promise.all([
    part(
      `machine asleep for ${seconds} s${quick ? " (16 s, past the deadline, in the full run only)" : ""}`,
      sleep(seconds),
    ),
    part("clock 31 days ahead at a start", startedAhead),
    part("clock behind the records, or stepped", warned),
    part("login lock and a clock stepped back", loginLock("-2d")),
    part("login lock and a clock stepped ahead", loginLock("+2d")),
  ])
  const requests = quick ? 1500 : 5000
  const unread = await Promise.all([
    part("output into a pipe that nobody reads", unreadPipe(requests)),
    part("output to a terminal that is held", heldTerminal(requests)),
  ])
  return [
    ...waiting,
    ...unread,
    await part("50-megapixel photos at once", uploads(quick ? 3 : 60)),
    await part("SIGTERM with 40 requests under way", stop("SIGTERM", quick ? 2 : 20)),
    await part("SIGHUP with 40 requests under way", stop("SIGHUP", quick ? 1 : 5)),
  ]
}
