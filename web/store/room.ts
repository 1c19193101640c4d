import { inStore } from "./database"

/** Bytes: of room that must be left, and of what is written where the browser does not tell. */
const [least, sample] = [5_000_000, 200_000]

/** The room of this device: for another photo, for nothing more, or no store at all, as in a private tab of some browsers. */
export type Room = "enough" | "full" | "no store"

export const roomHere = async (): Promise<Room> => {
  // Missing over plain http.
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota !== undefined && quota - usage < least) return "full"
  try {
    await inStore(async (database) => {
      if (quota !== undefined) return database.count("outbox")
      await database.put("snapshots", { key: "room", data: new Uint8Array(sample).buffer, loadedAt: 0 })
      return database.delete("snapshots", "room")
    })
    return "enough"
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "no store"
  }
}
