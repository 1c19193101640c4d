import { damagedLog, damagedPages } from "../files/damaged"
import { foreign } from "../files/foreign"
import { fullDisk } from "../files/full-disk"
import { onSmallDisk } from "../files/mount"
import { readOnly } from "../files/read-only"
import { removed } from "../files/removed"
import { backups, restoreBeside, restoreUpdated } from "../files/restored"
import { twoStarts } from "../files/two-starts"
import { part } from "../findings"
import type { Run } from "../rig"

/** The database's files and disk: removed, foreign, damaged, copied, restored, opened twice, full, read-only. */
export const prove = async ({ quick }: Run) => {
  const lanes = await Promise.all([withoutLoad(quick), withLoad(quick)])
  return lanes.flat()
}

/** These mostly wait: they run beside the others. */
const withoutLoad = async (quick: boolean) => [
  await part("files removed or replaced under a running server", removed(quick ? 4 : 8)),
  await part("foreign files called windrow.db", foreign),
  await part("two starts at once", twoStarts(quick ? 1 : 10)),
  await part("read-only disk", (tally) => onSmallDisk(16, (disk) => readOnly(tally, disk))),
]

const withLoad = async (quick: boolean) => [
  await part("a byte flipped in a page of the database", damagedPages(quick ? 6 : 60)),
  await part("a bit flipped in the log", damagedLog(quick ? 2 : 20)),
  await part("backup under load and at rest", backups(quick ? 2 : 10)),
  await part("restore beside a small log", restoreBeside("small")),
  ...(quick ? [] : [await part("restore beside a log over 16 MB", restoreBeside("large"))]),
  await part("restore of the copy before an update", restoreUpdated),
  await part("full disk", (tally) => onSmallDisk(24, (disk) => fullDisk(tally, disk))),
]
