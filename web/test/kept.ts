import { waitFor } from "@testing-library/react"
import { inStore } from "../store/database"
import { waitingRecords } from "../store/waiting"

/** All drafts on the device, of all its users. */
export const keptDrafts = () => inStore((database) => database.getAll("drafts"))

/** All records that wait on the device. */
export const keptRecords = () => inStore((database) => database.getAll("outbox"))

/** Resolves when nothing waits on the device, nor on its screens. */
export const allSent = () =>
  waitFor(async () => {
    if (waitingRecords().length > 0 || (await keptRecords()).length > 0) throw new Error("A record waits.")
  })
