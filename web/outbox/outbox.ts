import { retryIfSilent } from "../api/silence"
import { noteStoreChange, onStoreChange } from "../store/changes"
import type { KeptRecord } from "../store/contents"
import { changeRecord, dropRecord, keptRecords } from "../store/records"
import { showWaiting, waitingRecords } from "../store/waiting"
import { createDrainer } from "./drainer"
import { tellOutcome } from "./outcomes"

let current: { userId: number; drainer: ReturnType<typeof createDrainer> } | undefined

/** The ids that the server gave to records of this page. */
const sentIds = new Map<string, number>()
export const idOfSent = (key: string) => sentIds.get(key)

/** Shows what of the user waits on this device, now and after each change; returns a function that stops it. */
export const showOutbox = (userId: number) => {
  const show = () => reload(userId)
  show()
  const stop = onStoreChange(show)
  return () => {
    stop()
    showWaiting([])
  }
}

const reload = async (userId: number) => {
  const all = await keptRecords().catch(() => [])
  showWaiting(all.filter((record) => record.userId === userId))
  current?.drainer.run()
}

/**
 * Sends the user's records that wait, one tab at a time, until the returned function is called. `refresh` loads the
 * lists that a record changes.
 */
export const drainOutbox = (userId: number, refresh: (record: KeptRecord) => Promise<unknown>) => {
  const drainer = createDrainer({
    onSent: async (record, { id }) => {
      sentIds.set(record.key, id)
      await addressVoids(record, id)
      await dropRecord(record.key)
      const refreshed = refresh(record)
      tellOutcome(record.key, { id, refreshed })
      // Until then it stands in the lists as one that waits.
      await refreshed
      noteStoreChange()
      await reload(userId)
    },
    onChange: () => reload(userId),
    onFailure: (record, error) => tellOutcome(record.key, { error }),
  })
  current = { userId, drainer }
  const wake = () => {
    if (document.visibilityState === "hidden") return
    retryIfSilent()
    drainer.wake()
  }
  addEventListener("online", wake)
  addEventListener("focus", wake)
  document.addEventListener("visibilitychange", wake)
  drainer.wake()
  return () => {
    current = undefined
    drainer.stop()
    removeEventListener("online", wake)
    removeEventListener("focus", wake)
    document.removeEventListener("visibilitychange", wake)
  }
}

/** Tries again at once, as when the user asks for it or the server is heard again. */
export const sendNow = () => {
  retryIfSilent()
  current?.drainer.wake()
}

/** Was the server not reached at the last try? */
export const isOutOfReach = () => navigator.onLine === false || (current?.drainer.isPaused() ?? false)

/** Drops a record that no try has taken to the server; false when one may have. */
export const dropUnsent = async ({ key, tries }: KeptRecord) => {
  if (tries > 0 || current?.drainer.hold(key) === false) return false
  await dropRecord(key).finally(() => current?.drainer.release(key))
  noteStoreChange()
  return true
}

/** Gives the voids that wait for a record the address of what the server has now. */
const addressVoids = async ({ key, path }: KeptRecord, id: number) => {
  for (const record of waitingRecords())
    if (record.voids === key) await changeRecord(record.key, { voids: id, path: `${path}/${id}/void` })
}
