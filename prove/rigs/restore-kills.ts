import { restoreKills } from "../copies/restore-kills"
import { part, tallyOf } from "../findings"
import type { Run } from "../rig"

/** A restore from the page, killed at any instant: what was taken since the copy stays taken, and nothing is silent. */
export const prove = async ({ quick }: Run) => {
  const seed = Date.now() % 1_000_000
  const control = tallyOf("control: the copy alone in the place of the database", quick ? 1 : 10)
  const killed = await part(
    `a restore from the page killed, seed ${seed}`,
    restoreKills(quick ? 6 : 520, seed, "page"),
  )
  await restoreKills(quick ? 1 : 10, seed, "by hand")(control)
  return [killed, control.result]
}
