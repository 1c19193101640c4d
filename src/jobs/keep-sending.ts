import { dirname } from "node:path"
import { fileOf } from "../db/connection"
import { type Check, nothing, type Server } from "./job"
import { tellUsers } from "./keep-copies"
import { lazily } from "./lazily"

/** Without copies by night nobody else looks. */
export const lookForSending =
  ({ db }: Server): Check =>
  async () => {
    const { lookAtCopies } = await import("../backups/seen-copies")
    await lookAtCopies(db).catch(() => undefined)
  }

/** Sends each new copy, in another process. Nothing is loaded before. */
export const keepSending = lazily(async ({ db, log, sending }) => {
  if (!sending) return nothing
  const { to, environment } = sending
  const [{ sendCopiesTo }, { runElsewhere }, { longestSilence }] = await Promise.all([
    import("./send-copies"),
    import("../backups/run-elsewhere"),
    import("../backups/copy-elsewhere"),
  ])
  const send = async (keepAll: boolean) => {
    const words = ["backups", "send", "--data", dirname(fileOf(db)), ...(keepAll ? ["--keep-all"] : [])]
    const { isOk, isSilent, message } = await runElsewhere(words, { environment, silence: longestSilence })
    const failure = isSilent ? silentPlace(to) : message || "Sending was ended from outside."
    if (!isOk) log({ level: "warn", note: `The copies were not sent. ${failure}` })
    return isOk ? undefined : failure
  }
  return sendCopiesTo(db, to, send, () => void tellUsers(db))
})

const silentPlace = (to: string) =>
  `${to.startsWith("s3:") ? "The store of the copies" : `The folder ${to}`} does not answer: nothing could be sent for half an hour. It is tried again.`
