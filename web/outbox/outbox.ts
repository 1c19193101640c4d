import { retryIfSilent } from "../api/silence"
import { isOffline } from "../lib/is-offline"
import { onReturn } from "../lib/on-return"
import { pauseAfter } from "../lib/pause"
import { noteStoreChange, onStoreChange, type Sent } from "../store/changes"
import type { KeptRecord } from "../store/contents"
import { changeRecord, dropSent, dropUntried, keptRecords, withAddress } from "../store/records"
import { keepSpareList } from "../store/spare-list"
import { showWaiting, waitingRecords } from "../store/waiting"
import { createDrainer } from "./drainer"
import { tellOutcome } from "./outcomes"

/** Loads the lists that a record changes, for a moment at most. */
type Refresh = (record: KeptRecord) => Promise<unknown>

let current: { drainer: ReturnType<typeof createDrainer>; refresh: Refresh } | undefined

/** The ids that the server gave to records while this page was open. */
const sentIds = new Map<string, number>()
export const idOfSent = (key: string) => sentIds.get(key)

/** Shows what of the user waits on this device, now and after each change; returns a function that stops it. */
export const showOutbox = (userId: number, refresh: Refresh) => {
  shownUser = userId
  const show = async (sent?: Sent) => {
    if (sent) sentIds.set(sent.key, sent.id)
    if (!current) {
      const refreshed = Promise.all(sentElsewhere(await recordsOf(userId)).map(refresh))
      if (sent) tellOutcome(sent.key, { id: sent.id, refreshed })
      // In this tab's lists too it stands as one that waits until they have it.
      await refreshed
    }
    await reload(userId)
  }
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
  const records = await recordsOf(userId)
  if (userId !== shownUser) return
  showWaiting(records)
  current?.drainer.run()
  await addressLateVoids()
}

/** If the store can't be read, the records on screen stay, and it is read again. */
const recordsOf = async (userId: number) => {
  try {
    const all = await keptRecords()
    unreadTimes = 0
    if (userId === shownUser) keepSpareList(all)
    return all.filter((record) => record.userId === userId)
  } catch {
    unreadTimes += 1
    setTimeout(() => userId === shownUser && reload(userId), pauseAfter(unreadTimes, rereading))
    return waitingRecords()
  }
}

/** In ms: the pauses between two tries to read the store double. */
const rereading = { shortest: 1000, longest: 60_000 }
let unreadTimes = 0

/** The records that another tab has sent since. */
const sentElsewhere = (now: readonly KeptRecord[]) =>
  waitingRecords().filter(({ key }) => !now.some((record) => record.key === key))

/** A void may be kept while the answer to its record is being noted. */
const addressLateVoids = async () => {
  for (const record of waitingRecords()) {
    const id = idOfSent(String(record.voids))
    if (id === undefined) continue
    await changeRecord(record.key, withAddress(record, id))
    noteStoreChange()
  }
}

/** Sends the user's records that wait, one tab at a time, until the returned function is called. */
export const drainOutbox = (userId: number, refresh: Refresh) => {
  const drainer = createDrainer({
    onSent: async (record, { id }) => {
      sentIds.set(record.key, id)
      await dropSent(record.key, id)
      const refreshed = refresh(record)
      tellOutcome(record.key, { id, refreshed })
      // Until then it stands in the lists as one that waits.
      await refreshed
      noteStoreChange({ key: record.key, id })
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
  const stopReturn = onReturn(wake)
  addEventListener("focus", wake)
  drainer.wake()
  return () => {
    current = undefined
    drainer.stop()
    stopReturn()
    removeEventListener("focus", wake)
  }
}

/** Tries again at once; what may be undone waits on. */
export const trySending = () => {
  retryIfSilent()
  current?.drainer.wake()
}

/** Tries again at once, as its user asks; then no Undo is waited for. */
export const sendNow = () => {
  release().catch(() => undefined)
  trySending()
}

const release = async () => {
  const held = waitingRecords().filter(({ heldUntil }) => heldUntil !== undefined)
  for (const { key } of held) await changeRecord(key, { heldUntil: undefined })
  if (held.length > 0) noteStoreChange()
}

/** Was the server not reached at the last try? */
export const isOutOfReach = () => isOffline() || (current?.drainer.isPaused() ?? false)

/** Drops a record that no try has taken to the server; false when one may have. */
export const dropUnsent = async (key: string) => {
  const isDropped = await dropUntried(key).catch(() => false)
  if (isDropped) noteStoreChange()
  return isDropped
}

/** Loads the lists that a record changes, which was sent past the outbox. */
export const refreshAfter = async (record: KeptRecord) => current?.refresh(record)
