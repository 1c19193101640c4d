import { dirname } from "node:path"
import type { Tidying } from "./copy-into-folder"
import { runElsewhere } from "./run-elsewhere"

const flags: Record<Tidying, readonly string[]> = {
  nightly: ["--nightly"],
  "by hand": [],
  nothing: ["--keep-all"],
}

/** `windrow backup` in another process; resolves to a sentence when it failed. */
export const copyElsewhere =
  (database: string) =>
  async (tidying: Tidying): Promise<string | undefined> => {
    const words = ["backup", "--data", dirname(database), ...flags[tidying]]
    const { isOk, message } = await runElsewhere(words)
    return isOk ? undefined : message || "Copying was ended from outside."
  }
