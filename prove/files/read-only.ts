import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { tryStart } from "../farm"
import type { Tally } from "../findings"
import { contentOf } from "./foreign"
import { remount } from "./mount"
import { farmWithReadings, isSentence } from "./records"

/** A data folder on a disk that takes no writes, with a database and without: refused with one sentence. */
export const readOnly = async (tally: Tally, disk: string) => {
  const [used, empty] = [join(disk, "used"), join(disk, "empty")]
  mkdirSync(empty)
  const { farm } = await farmWithReadings(3, used)
  await farm.stop()
  await remount(disk, "ro")
  for (const data of [used, empty]) {
    const before = contentOf(data)
    const { farm, ...end } = await tryStart({ data })
    const { code, said } = { code: 0, said: "it serves", ...end }
    tally.expect(code === 1 && isSentence(said), `read-only: exit ${code}, ${said}`)
    tally.expect(contentOf(data) === before, "read-only: files were changed")
    await farm?.stop()
  }
  await remount(disk, "rw")
}
