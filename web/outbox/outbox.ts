import { retryIfSilent } from "../api/silence"
import { noteStoreChange, onStoreChange } from "../store/changes"
import type { KeptRecord } from "../store/contents"
import { changeRecord, dropSent, dropUntried, keptRecords, withAddress } from "../store/records"
import { showWaiting, waitingRecords } from "../store/waiting"
import { createDrainer } from "./drainer"
import { tellOutcome } from "./outcomes"

type Refresh = (record: KeptRecord) => Promise<unknown>

let current: { drainer: ReturnType<typeof createDrainer>; refresh: Refresh } | undefined

/** The ids that the server gave to records of this page. */
const sentIds = new Map<string, number>()
export const idOfSent = (key: string) => sentIds.get(key)

/** Shows what of the user waits on this device, now and after each change; returns a function that stops it. */
export const showOutbox = (userId: number) => {
  shownUser = userId
  const show = () => reload(userId)
  show()
  const stop = onStoreChange(show)
  return () => {
    stop()
    shownUser = undefined
    showWaiting([])
  }
}

/** Another user's records, which a slow read may bring after a logout, are neither shown nor sent. */
let shownUser: number | undefined

const reload = async (userId: number) => {
  const all = await keptRecords().catch(() => [])
  if (userId !== shownUser) return
  showWaiting(all.filter((record) => record.userId === userId))
  current?.drainer.run()
  await addressLateVoids()
}

/** A void may be kept while the answer to its record is being noted. */
const addressLateVoids = async () => {
  for (const record of waitingRecords()) {
    const id = idOfSent(String(record.voids))
    if (id === undefined) continue
    await changeRecord(record.key, withAddress(record, id))
    noteStoreChange()
  }
}

/**
 * Sends the user's records that wait, one tab at a time, until the returned function is called. `refresh` loads the
 * lists that a record changes.
 */
export const drainOutbox = (userId: number, refresh: Refresh) => {
  const drainer = createDrainer({
    onSent: async (record, { id }) => {
      sentIds.set(record.key, id)
      await dropSent(record.key, id)
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
  current = { drainer, refresh }
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
export const dropUnsent = async (key: string) => {
  const isDropped = await dropUntried(key).catch(() => false)
  if (isDropped) noteStoreChange()
  return isDropped
}

/** Loads the lists that a record changes, which was sent past the outbox. */
export const refreshAfter = async (record: KeptRecord) => current?.refresh(record)
