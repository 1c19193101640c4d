import type { FamilyAct, RecordKind } from "#domain/record-kinds"
import type { Stamp } from "../lib/moment"
import type { Had } from "../overlay/had"

/** Why a record that lacks its photo waits. */
export const photoUnread = "The photo could not be read on this phone"

/** While the store does not say what waits, nobody may be told that nothing does. */
export const unreadWords = "Windrow can't read what waits on this phone now."

/** A record as it waits for the server. */
export type KeptRecord = {
  /** Its Idempotency-Key, made with the form. */
  key: string
  /** Whose it is: nobody else sends it, sees it or deletes it. */
  userId: number
  farmId: number
  /** The row's id, and its label as people say it. */
  rowId: number
  label: string
  kind: RecordKind | FamilyAct
  /** Of a merge its piles but the first, of a split none; undefined of a record. */
  others?: readonly { rowId: number; label: string }[]
  /** For a void: the id of the record that it voids, or the key of one that waits itself. */
  voids?: number | string
  /** For a void or a move of a visit, which takes its readings along: the number of that; 0 where it is not known here. */
  visit?: number
  /** For a move, which voids the record here: the pile that it goes to, and what it stands there with. */
  moved?: Moved
  /** What its piles had on this phone when it was saved, by their ids, where it does not only add something newer. */
  had?: Readonly<Record<number, Had>>
  /** The address that it is posted to, and what, but for the photo. */
  path: string
  body: Record<string, unknown>
  /** Of numbers that were written in another unit: what the server will keep of them, for the lists of this device. */
  stored?: Record<string, number>
  /** Of a material: the name of its type, as it was chosen; the catalogue may not be here later. */
  category?: string
  /** The photo's key in the store of photos. */
  photo?: string
  /** Of a visit the keys of its readings' own photos, by the place of the reading in the body. */
  photos?: Readonly<Record<number, string>>
  /** Of these the addresses on the server, once they are there. */
  uploads?: Readonly<Record<number, string>>
  /** The photo can't be read on this device: its user takes it again, or sends the record without it. */
  lacksPhoto?: boolean
  /** The number of tries in a row that found the photo unreadable. */
  unreadTimes?: number
  /** The photo's address on the server, once all of it is there. */
  uploaded?: string
  /** When it happened, ISO; of a void when it was asked for. */
  at: string
  /** Where `at` is an estimate: it is settled before the record is sent. */
  clock?: Stamp | undefined
  /** When its user chose `at`, in ms, if that is an earlier time than the form's. */
  chosenAt?: number | undefined
  /** The times, in ms, of which only its user knows the right one, and the answer before which it can't have been. */
  times?: readonly number[] | undefined
  notBefore?: number | undefined
  /** It waits so long for its Undo, in ms by the server's clock, and is not sent before. */
  heldUntil?: number | undefined
  /** The order of saving, in ms by the server's clock. */
  savedAt: number
  /** Counted when they begin; one that the browser did not send is taken back. */
  tries: number
  /** The server may have it: it is being sent, and not only its photo, or the answer was lost. */
  mayBeThere?: boolean
  /** When the last try began, in ms by the server's clock, and why it failed. */
  triedAt?: number
  reason?: string
  /** Refused: it waits for its user, not for the connection. */
  needsAttention?: boolean
  /** The HTTP status of the last refusal. */
  refusedAs?: number
}

/** The keys of a record's photos, its own first. */
export const photosOf = ({ photo, photos = {} }: Pick<KeptRecord, "photo" | "photos">): string[] =>
  [photo, ...Object.values(photos)].filter((key) => typeof key === "string")

/** A record as another pile gets it: its fields, author and receipt, and when it happened, ISO. */
export type Moved = { rowId: number; label: string; body: Record<string, unknown>; at: string }

/** A form as it was left. */
export type StoredDraft = {
  /** The user's id and the form's name: '7 temperature 12'. */
  key: string
  userId: string
  /** The title that the user reads, and the form's address. */
  title?: string
  page?: string
  begunAt: number
  /** Where `begunAt` is an estimate, or was chosen; see `KeptRecord`. */
  clock?: Stamp | undefined
  chosenAt?: number | undefined
  times?: readonly number[] | undefined
  notBefore?: number | undefined
  /** The key of the record that the form becomes. */
  idempotencyKey: string
  /** Its record may be on the server. */
  isTried?: boolean
  /** Photos are blobs here, and not on the disk. */
  values: Record<string, unknown>
  /** The fields whose photos can't be read on this device now: a save keeps what the store has of them. */
  lacks?: readonly string[]
}

/** A draft on the disk: `photos` are the keys of its photos in their store, by field. */
export type DraftOnDisk = Omit<StoredDraft, "lacks"> & { photos?: Record<string, string> }

/** The server's last answer to a GET. */
export type Snapshot = {
  /** The user's id, the farm's and the path: '7 1 /api/rows'. */
  key: string
  data: unknown
  /** When it came, in ms by the server's clock. */
  loadedAt: number
}
