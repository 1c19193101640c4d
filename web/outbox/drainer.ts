import { errorMessage, RequestError } from "../api/errors"
import { pauseAfter } from "../lib/pause"
import { serverNow } from "../lib/server-clock"
import { type KeptRecord, photoUnread } from "../store/contents"
import { changeSame } from "../store/records"
import { waitingRecords } from "../store/waiting"
import { isTransient } from "./is-transient"
import { heldFor, nextRecord } from "./next-record"
import { isFormsOwn } from "./outcomes"
import { ChangedError, MissingPhotoError, sendRecord } from "./send-record"
import { noteProgress } from "./sending"
import { settleTimes } from "./settle-times"
import { hasLeft, learned, type Trial } from "./whereabouts"

type Ends = {
  /** The server has it. The record is sent again unless this resolves. */
  onSent: (record: KeptRecord, answer: { id: number }) => Promise<unknown>
  /** The store's records have changed; resolves when `waitingRecords` has them. */
  onChange: () => Promise<unknown>
  /** A try has failed: for the record itself, or for lack of a connection. Does a form take care of it? */
  onFailure: (record: KeptRecord, error: unknown) => boolean
}

/** In ms: the pauses after failures double, up to a minute. */
const pauses = { shortest: 1000, longest: 60_000 }

/**
 * Sends the records that wait, those of a pile in the order of saving. Two at a time: one with a photo, and one
 * without, which need not wait for the photos of other piles.
 */
export const createDrainer = ({ onSent, onChange, onFailure }: Ends) => {
  const busy = new Set<string>()
  /** Records at which the server failed, until the next pause is over: those of other piles go on. */
  const resting = new Set<string>()
  /** The share of a record's photos that the server was known to have, from 0 to 1. */
  const furthest = new Map<string, number>()
  let hold: Timer | undefined
  let [failures, timer, isPaused, isStopped] = [0, undefined as Timer | undefined, false, false]

  /** After a failure all wait: the connection is the same. */
  const pause = (error: unknown) => {
    isPaused = true
    clearTimeout(timer)
    failures += 1
    if (!isUnauthorized(error)) timer = setTimeout(goOn, pauseAfter(failures, pauses))
  }

  /** More of a photo is on the server than before: the link is weak, not gone, and the pauses begin anew. */
  const noteHeadway = (key: string, share: number) => {
    if (share <= (furthest.get(key) ?? 0)) return
    furthest.set(key, share)
    failures = 0
  }

  const rest = (key: string) => {
    resting.add(key)
    setTimeout(() => resting.delete(key) && run(), pauses.longest / 4)
  }

  /** False when the record was dropped or changed meanwhile. Without room on the device it is sent all the same. */
  const begin = (record: KeptRecord) =>
    changeSame(record, { tries: record.tries + 1, triedAt: serverNow() }).catch(() => true)
  /** Its user may change or drop it until this is on the disk, and not afterwards. */
  const leave = async (record: KeptRecord) => {
    if (!(await changeSame(record, { mayBeThere: true }).catch(() => true))) throw new ChangedError()
  }
  /** All at once: they tell of each other when this phone's clock was set. */
  const settle = async (record: KeptRecord, trial: Trial) => {
    await settleTimes(waitingRecords()).catch((error) => noteFailure(record, error, trial))
    await onChange()
  }
  const attempt = async (record: KeptRecord) => {
    const trial = { beganOffline: navigator.onLine === false, isPosted: false }
    if (record.clock) return settle(record, trial)
    if (!(await begin(record))) return onChange()
    const answer = await sendRecord(record, {
      onProgress: (share) => {
        noteProgress(record.key, share)
        noteHeadway(record.key, share)
      },
      onPost: async () => {
        await leave(record)
        trial.isPosted = true
      },
    }).catch(async (error) => {
      await (error instanceof ChangedError ? onChange() : noteFailure(record, error, trial))
    })
    if (!answer) return
    furthest.delete(record.key)
    failures = 0
    await onSent(record, answer)
  }
  const noteFailure = async (record: KeptRecord, error: unknown, trial: Trial) => {
    if (isOfThisRecord(error)) rest(record.key)
    else if (isTransient(error)) pause(error)
    if (onFailure(record, error) && !isTransient(error)) return
    const reason = reasonOf(record, error)
    await changeSame(record, {
      reason,
      needsAttention: !isTransient(error),
      ...photoState(record, error),
      ...learned(record, error, trial),
      ...(!hasLeft(error, trial) && lastSent(record, reason)),
    })
    await onChange()
  }

  const isTaken = (key: string) => busy.has(key) || resting.has(key) || isFormsOwn(key)
  const drain = async (withPhoto: boolean) => {
    for (;;) {
      const record = isPaused || isStopped ? undefined : nextRecord(waitingRecords(), isTaken, withPhoto)
      if (!record) return runLater()
      busy.add(record.key)
      noteProgress(record.key, furthest.get(record.key) ?? 0)
      // Any other error is the store's: the same record is sent again, with its key.
      await attempt(record).catch(pause)
      busy.delete(record.key)
      noteProgress(record.key, undefined)
      // Its pile's next record may be the other kind's.
      run()
    }
  }

  /** When the first Undo is over. */
  const runLater = () => {
    const times = waitingRecords()
      .map(heldFor)
      .filter((left) => left > 0)
    clearTimeout(hold)
    if (times.length > 0 && !isStopped) hold = setTimeout(run, Math.min(...times))
  }

  const lanes = new Map<boolean, Promise<void>>()
  const run = () => {
    for (const withPhoto of [false, true])
      if (!lanes.has(withPhoto))
        lanes.set(
          withPhoto,
          drain(withPhoto).finally(() => lanes.delete(withPhoto)),
        )
  }
  const goOn = () => {
    clearTimeout(timer)
    isPaused = false
    run()
  }
  /** Tries again at once. The user is there: what they save without a signal makes no pause longer. */
  const wake = () => {
    failures = 0
    resting.clear()
    goOn()
  }
  return {
    wake,
    /** Sends new records, unless the connection is known to be gone. */
    run,
    /** Has the last try found no server? */
    isPaused: () => isPaused,
    stop: () => {
      isStopped = true
      clearTimeout(hold)
      clearTimeout(timer)
    },
  }
}

/** The facts of the last try that was sent; before the first one only a reason. */
const lastSent = ({ tries, triedAt, reason }: KeptRecord, otherwise: string) => ({
  tries,
  ...(triedAt !== undefined && { triedAt }),
  reason: reason ?? otherwise,
})

/** The server is there and can't take this record, or this device can't read it now. */
const isOfThisRecord = (error: unknown) =>
  error instanceof RequestError ? error.status === 500 : isTransient(error)

/** True when the session has ended, until the next login; after a hotspot's 401 the tries go on. */
const isUnauthorized = (error: unknown) =>
  error instanceof RequestError && error.isOurs && error.status === 401

const isOffline = (error: unknown) => error instanceof RequestError && error.status === 0

/** The number of tries to read a photo before its user may take it again: short faults of an engine pass sooner. */
const patientReads = 3

/** The photo's state after a failed try. If the store does not return the photo now, each try reads it again. */
const photoState = ({ unreadTimes = 0, uploaded }: KeptRecord, error: unknown) => {
  if (error instanceof MissingPhotoError) return { lacksPhoto: true }
  if (isUnread(error)) return { unreadTimes: unreadTimes + 1, lacksPhoto: unreadTimes + 1 >= patientReads }
  // A try begins with the reading, unless the photo is on the server already.
  return unreadTimes > 0 && !uploaded ? { unreadTimes: 0, lacksPhoto: false } : {}
}

/** The store's own errors are those of the reading: all others of a try are the request's. */
const isUnread = (error: unknown) => error instanceof DOMException

const reasonOf = (record: KeptRecord, error: unknown) => {
  if (isOffline(error)) return "No connection to Windrow"
  if (error instanceof MissingPhotoError || photoState(record, error).lacksPhoto) return photoUnread
  return error instanceof RequestError ? errorMessage(error) : "This phone could not read it"
}
