import { inStore } from "../store/database"

/** All drafts on the device, of all its users. */
export const keptDrafts = () => inStore((database) => database.getAll("drafts"))

/** All records that wait on the device. */
export const keptRecords = () => inStore((database) => database.getAll("outbox"))
