import { dirname } from "node:path"
import { runElsewhere } from "./run-elsewhere"

/** `windrow backup` in another process; resolves to a sentence when it failed. */
export const copyElsewhere =
  (database: string) =>
  async (keepAll: boolean): Promise<string | undefined> => {
    const flags = ["--data", dirname(database), ...(keepAll ? ["--keep-all"] : [])]
    const { isOk, message } = await runElsewhere(["backup", ...flags])
    return isOk ? undefined : message || "Copying was ended from outside."
  }
