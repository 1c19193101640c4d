import { join } from "node:path"
import { type Tally, tallyOf } from "../findings"
import { inNamespaces } from "../namespaces"
import type { Run } from "../rig"
import type { Day, Wish } from "../weak/day"

/**
 * Photos over 4 kB/s, 2 s there and back, and 20 % of the packets lost, from the browser's outbox: each arrives, and a
 * turn that was saved after them, of another pile, does not wait for them.
 */
export const prove = async ({ quick }: Run) => {
  const tally = tallyOf("photos and a turn over a weak link")
  if (!(await tryDay(tally, quick ? short : whole))) return []
  if (quick) return [tally.result]
  const control = tallyOf("control: a turn of the last photo's pile", 1)
  await tryDay(control, { ...short, ofSamePile: true })
  return [tally.result, control.result]
}

/** False where this machine can't make a namespace. */
const tryDay = async (tally: Tally, wish: Wish) => {
  const { photos } = wish
  const program = join(import.meta.dir, "../weak/day.ts")
  const run = await inNamespaces(["net"], program, [JSON.stringify(wish)], ["test", "-w", "/dev/net/tun"])
  if (!run) {
    console.error("weak-link is not run: it needs unshare, /dev/net/tun, and root or user namespaces")
    return false
  }
  if (run.code !== 0) throw new Error(`the day ended with ${run.code}`)
  const { all, turn, photosBeforeTurn, photoBytes, sentBytes, wrong }: Day = JSON.parse(run.said)
  tally.tried(photos + 1)
  if (all === undefined) tally.lost("not all photos have arrived")
  if (turn === undefined || photosBeforeTurn >= photos)
    tally.wrong(`the turn came after ${photosBeforeTurn} of ${photos} photos`)
  for (const why of wrong) tally.wrong(why)
  const sent = `${sentBytes} bytes sent for ${photoBytes}`
  console.error(
    `${photos} photos in ${all} s, ${sent}, the turn in ${turn} s, after ${photosBeforeTurn} photos`,
  )
  return true
}

const whole: Wish = { photos: 4, scale: 1, weakness: { up: 4000, down: 4000, delay: 1000, loss: 20 } }
/** Not as weak, for CI. */
const short: Wish = { photos: 2, scale: 0.3, weakness: { up: 8000, down: 8000, delay: 250, loss: 20 } }
