import { inStore } from "./database"

/** Bytes: of room that must be left, and of the blob that is written where the browser does not tell. */
const [least, sample] = [5_000_000, 200_000]

/** Has this device room for another photo? */
export const hasRoom = async () => {
  // Missing over plain http.
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined ? takesSample() : quota - usage >= least
}

const takesSample = async () => {
  try {
    await inStore(async (database) => {
      await database.put("snapshots", { key: "room", data: new Blob([new Uint8Array(sample)]), loadedAt: 0 })
      await database.delete("snapshots", "room")
    })
    return true
  } catch (error) {
    // Without a store the form is sent at once, which needs no room.
    return !(error instanceof DOMException && error.name === "QuotaExceededError")
  }
}
