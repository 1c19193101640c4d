import { withoutValues } from "../db/errors"
import { liveStreamsOf } from "../events/live-streams"
import { countDays } from "../probes/count-readings"
import type { Check, Server } from "./job"

/** Counts what wireless probes have read on days that are over. Failures are logged; the next time catches up. */
export const countProbes =
  ({ db, log }: Server): Check =>
  async () => {
    try {
      for (const { farmId, rowId } of await countDays(db))
        liveStreamsOf(db).tell({ farm: farmId, row: rowId, kinds: ["temperatures", "probes"] })
    } catch (error) {
      log({ level: "error", error: String(withoutValues(error)) })
    }
  }
