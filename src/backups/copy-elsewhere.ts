import { dirname } from "node:path"
import { copiesFolder } from "./copies"
import type { Tidying } from "./copy-into-folder"
import { runElsewhere } from "./run-elsewhere"
import { silent } from "./seen-copies"

const flags: Record<Tidying, readonly string[]> = {
  nightly: ["--nightly"],
  "by hand": [],
  nothing: ["--keep-all"],
}

/** In milliseconds: somebody is told within the hour, and another try begins with another process. */
export const longestSilence = 30 * 60_000

/** `windrow backup` in another process; resolves to a sentence when it failed. */
export const copyElsewhere =
  (database: string, silence = longestSilence) =>
  async (tidying: Tidying): Promise<string | undefined> => {
    const words = ["backup", "--data", dirname(database), ...flags[tidying]]
    const { isOk, isSilent, message } = await runElsewhere(words, { silence })
    if (isSilent) return silent(copiesFolder(database))
    return isOk ? undefined : message || "Copying was ended from outside."
  }
