import { pathTo, rowScreen } from "#contract/screens"
import type { RecordKind } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import { isSafari } from "../lib/device"
import { onNavigation } from "../lib/history"
import { returnInstead } from "../lib/return-instead"
import { sharedValue } from "../lib/shared-value"
import { tabStorage } from "../lib/storage"
import type { KeptRecord } from "../store/contents"
import { waitingRecords } from "../store/waiting"
import { dismissToast, toast } from "../toasts/toast"
import type { GoOn } from "../toasts/with-error-toast"
import { deletedUnvisited, isDeletedUnvisited } from "./ask-to-keep"
import { idOfSent } from "./outbox"
import type { Saved } from "./save-record"

/** What a page says of a record that was saved on the page before. */
type Told = {
  row: Row
  kind: RecordKind
  saved: Saved
  /** 'Turn recorded' */
  words: string
  /** Of a visit, whose form it names; see `formOf`. */
  body?: KeptRecord["body"]
  /** '146 °F': on a round's way the next pile's form says this, with the label, in place of the words. */
  inRound?: string | undefined
  /** Was it the round's last pile? */
  endsRound?: boolean
  /** Is it a void or a move? It is undone as long as it is held. */
  isTaking?: boolean
}

/** `toldAt` is a `performance.now()`. */
export type JustSaved = Told & {
  /** The path of the page that says so, and whether it was reached. */
  page: string
  isThere: boolean
  toldAt: number
  /** What its user should know while it waits. */
  advice?: string | undefined
  undo: "possible" | "undoing" | "undone" | "failed"
  isClosed: boolean
}

const justSaved = sharedValue<JustSaved | undefined>(undefined)
export const useJustSaved = justSaved.use

/** The key in sessionStorage: a page that is loaded, as by a login, says so too. */
const key = "just saved"

/** Keeps what is said now for a load of this page, of the same session. */
export const keepSaid = () => {
  const now = justSaved.get()
  if (now && !now.isClosed) tabStorage.set(key, JSON.stringify({ told: { ...now, isThere: true } }))
}

/** Says on the first page what this user had saved when the session ended or the page was loaded again, if anything. */
export const tellAfterLoad = (userId: number) => {
  const kept = JSON.parse(tabStorage.get(key) ?? "{}")
  tabStorage.remove(key)
  const isOwn = kept.told && (kept.userId ?? userId) === userId
  justSaved.set(isOwn ? { ...kept.told, toldAt: performance.now() } : undefined)
}

/** Changes what is said of this record, unless another one was saved since. */
export const changeJustSaved = (record: string, change: Partial<JustSaved>) => {
  const now = justSaved.get()
  if (now?.saved.key === record) justSaved.set({ ...now, ...change })
}

/** In ms. */
export const undoFor = 10_000

/** It is said on one page, and forgotten when that is left; what may be undone follows to the pile's page. */
onNavigation(() => {
  const now = justSaved.get()
  if (!now) return
  const isThere = location.pathname === now.page
  if (isThere && !now.isThere) justSaved.set({ ...now, isThere })
  if (isThere || !now.isThere) return
  const ofPile = pathTo(rowScreen, { rowId: now.row.id })
  const follows = now.isTaking && location.pathname === ofPile && performance.now() < now.toldAt + undoFor
  justSaved.set(follows ? { ...now, page: ofPile } : undefined)
})

/** Goes on to a page that says what was saved; a toast does, if the user is elsewhere already. */
export const goOnSaved = async (goOn: GoOn, to: string, told: Told) => {
  const advice = await adviceOn(told.saved)
  const page = to.split("?")[0] ?? to
  const now = { ...told, page, toldAt: performance.now(), advice, undo: "possible", isClosed: false } as const
  const userId = returnInstead(to)
  if (userId !== undefined) tabStorage.set(key, JSON.stringify({ userId, told: { ...now, isThere: true } }))
  // What a try before has failed with is past.
  dismissToast()
  // Before the page comes, so that nothing on it moves.
  justSaved.set({ ...now, isThere: location.pathname === page })
  if (goOn(to) || location.pathname === page) return
  justSaved.set(undefined)
  toast({ title: savedWords(told), ...(advice && { description: advice }) })
}

/** Says on this page that a record was voided or moved. */
export const tellTaken = (told: Omit<Told, "isTaking">) => {
  dismissToast()
  const now = { toldAt: performance.now(), undo: "possible", isClosed: false } as const
  justSaved.set({ ...told, ...now, isTaking: true, page: location.pathname, isThere: true })
}

/** 'Turn recorded' once the server has it. */
export const savedWords = ({ saved, words }: Pick<Told, "saved" | "words">) =>
  isSent(saved) ? words : "Saved on this phone, will be sent"

/** Has the server the record? */
export const isSent = ({ id, key }: Saved) => (id ?? idOfSent(key)) !== undefined

/** In other browsers than Safari nothing is awaited. */
const adviceOn = async ({ id }: Saved) => {
  const isFirst = id === undefined && waitingRecords().length <= 1
  return isFirst && isSafari() && (await isDeletedUnvisited()) ? deletedUnvisited : undefined
}
