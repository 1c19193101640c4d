import { byCommand, byHand, drill } from "../copies/drill"
import { killed } from "../copies/killed"
import { nights } from "../copies/nights"
import { part, tallyOf } from "../findings"
import type { Run } from "../rig"

/** Copies under load, restored one by one; copies that are killed; a server through its nights. */
export const prove = async ({ quick }: Run) => {
  const seed = Date.now() % 1_000_000
  const caught = quick ? 2 : 10
  const control = tallyOf("copies, control: the file without its log", caught)
  const beside = Promise.all([
    part("copies killed at any moment", killed(quick ? 5 : 60, seed)),
    part("nights of a server, one slept through", nights(quick ? 1 : 8)),
  ])
  const made = await part(`copies under load, seed ${seed}`, drill(byCommand, quick ? 10 : 200, seed))
  await drill(byHand, quick ? 5 : 20, seed)(control)
  return [made, control.result, ...(await beside)]
}
