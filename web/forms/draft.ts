import { type Moment, momentNow } from "../lib/moment"
import { randomKey } from "../lib/random-key"
import type { StoredDraft } from "../store/contents"
import { isTurnedOff } from "../store/database"
import { draftOf } from "../store/drafts"
import { draftWriter } from "./draft-writer"

type Values = Record<string, unknown>

/** Values that were filled in and not sent yet. */
export type Draft = {
  /** When the form was first opened. It stays, so that a second attempt is the same record. */
  readonly begun: Moment
  /** The times of which only the user knows which one is that of the record; see `KeptRecord`. */
  readonly times: readonly number[] | undefined
  readonly notBefore: number | undefined
  /** The values from the last visit; undefined when the form is new. */
  readonly restored: Values | undefined
  /** Could the values of the last visit not be read, if there are any? They are kept then, and nothing is saved over them. */
  readonly isUnread: boolean
  /** Could a photo of the last visit not be read? */
  readonly lacksPhoto: boolean
  /** May its record be on the server, at the time `begun`? */
  readonly wasTried: boolean
  /** The key when the form opens; see `handOver`. */
  readonly idempotencyKey: string
  /** Saves the values, photos included, unless they equal those of a fresh form. */
  save: (values: Values, fresh: Values) => void
  /** Are values kept on this device now? */
  isSaved: () => boolean
  /** Saves another time for the record than that of the form's opening. */
  recordAt: (moment: Moment) => void
  /** Deletes the draft once it is sent or unwanted; nothing is saved after that. Resolves when it is deleted. */
  discard: () => Promise<unknown>
  /** Saves nothing from now on: a record takes the draft's place. Resolves to where it is stored, and to what is. */
  handOver: () => Promise<HandedOver>
  /**
   * Goes on as before the hand-over: the record was refused, and the store has the draft again. `isOther`: its key is
   * that of another record, and the next save needs a new one.
   */
  takeBack: (isOther: boolean) => void
}

/** A draft's place in the store, its stored contents if any, the Idempotency-Key of its record, and what its time is known by. */
export type HandedOver = Pick<StoredDraft, "key" | "idempotencyKey" | "clock" | "chosenAt"> & {
  stored: StoredDraft | undefined
}

/** The owner's draft of this name on this device; `title` is its name for the owner, `page` the form's address. */
export const openDraft = async (
  owner: string | undefined,
  name: string,
  title: string,
  page = location.pathname,
): Promise<Draft> => {
  const key = `${owner} ${name}`
  // In a browser without a store the form works without drafts.
  const writer = draftWriter(key)
  const finding = writer.settled().then((): Found | Promise<Found> => (owner === undefined ? {} : find(key)))
  let { found, failure } = await Promise.race([finding, late()])
  const { idempotencyKey = randomKey(), isTried = false, times, notBefore } = found ?? {}
  const begun = found ? { at: found.begunAt, clock: found.clock, chosenAt: found.chosenAt } : momentNow()
  let lacks = found?.lacks ?? []
  let [moment, last, open, recordKey] = [begun as Moment, found, owner !== undefined, idempotencyKey]
  const timeOfDraft = () => ({ begunAt: moment.at, clock: moment.clock, chosenAt: moment.chosenAt })
  const write = (draft: StoredDraft | undefined) => {
    last = draft
    // A draft that could not be read may be readable later: do not overwrite it.
    if (failure) lookAgain()
    else writer.write(draft)
  }
  /** Saves from now on when the store answers after all, and has nothing that would be written over. */
  const lookAgain = async () => {
    const now = await find(key)
    if (now.failure || now.found) return
    failure = undefined
    if (open && last) writer.write(last)
  }
  return {
    begun,
    times,
    notBefore,
    restored: found?.values,
    isUnread: failure === "unread",
    lacksPhoto: lacks.length > 0,
    wasTried: isTried,
    idempotencyKey,
    save: (values, fresh) => {
      if (!open || owner === undefined) return
      lacks = lacks.filter((field) => !(values[field] instanceof Blob))
      const isFresh =
        lacks.length === 0 && Object.entries(values).every(([field, value]) => isSame(value, fresh[field]))
      if (isFresh && last) write(undefined)
      if (!isFresh)
        write({
          key,
          userId: owner,
          title,
          page,
          ...timeOfDraft(),
          times: last?.times,
          notBefore: last?.notBefore,
          idempotencyKey: recordKey,
          isTried,
          values: { ...values },
          lacks,
        })
    },
    isSaved: () => open && last !== undefined,
    recordAt: (chosen) => {
      moment = chosen
      if (open && last) write({ ...last, ...timeOfDraft(), times: undefined, notBefore: undefined })
    },
    discard: () => {
      open = false
      write(undefined)
      return writer.settled()
    },
    handOver: async () => {
      open = false
      await writer.settled()
      const { clock, chosenAt } = moment
      if (failure) return { key: "", stored: undefined, idempotencyKey: recordKey, clock, chosenAt }
      return { key, stored: last, idempotencyKey: recordKey, clock, chosenAt }
    },
    takeBack: (isOther) => {
      open = owner !== undefined
      if (isOther) recordKey = randomKey()
      if (isOther && last) write({ ...last, idempotencyKey: recordKey })
    },
  }
}

/** In ms: a form is empty until the store has answered. */
const patience = 5000

const late = () => new Promise<Found>((resolve) => setTimeout(() => resolve({ failure: "unread" }), patience))

/** Nothing is found also where the browser keeps nothing. */
type Found = { found?: StoredDraft | undefined; failure?: "unread" | "no store" }

const find = async (key: string): Promise<Found> => {
  try {
    return { found: await draftOf(key) }
  } catch (error) {
    return { failure: isTurnedOff(error) ? "no store" : "unread" }
  }
}

const isSame = (value: unknown, other: unknown) => value === other || (isNothing(value) && isNothing(other))
const isNothing = (value: unknown) => value === undefined || value === null || value === ""
