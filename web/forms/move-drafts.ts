import { randomKey } from "../lib/random-key"
import { saveDraft } from "../store/drafts"

/** A draft of versions before the store in IndexedDB; each photo stood beside it as a data URL. */
type OldDraft = {
  begunAt: number
  isTried?: boolean
  values: Record<string, unknown>
  photos: string[]
  title?: string
  page?: string
}

let moving: Promise<unknown> | undefined

/** Moves what earlier versions left in localStorage into the store; resolves when it is there. */
export const movedDrafts = async () => {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith("draft "))
  if (keys.length > 0)
    moving ??= moveAll(keys).finally(() => {
      moving = undefined
    })
  await moving
}

const moveAll = async (keys: readonly string[]) => {
  for (const key of keys) {
    const text = localStorage.getItem(key) ?? ""
    // The other keys hold photos. Without room, or damaged, a draft stays where it is.
    if (text.startsWith("{")) await move(key, text).catch(() => undefined)
  }
}

const move = async (old: string, text: string) => {
  const { photos, values, ...draft }: OldDraft = JSON.parse(text)
  const key = old.slice("draft ".length)
  const [userId = ""] = key.split(" ")
  for (const field of photos) values[field] = blobOf(localStorage.getItem(`${old} ${field}`) ?? "")
  await saveDraft({ ...draft, values, key, userId, idempotencyKey: randomKey() })
  for (const each of [old, ...photos.map((field) => `${old} ${field}`)]) localStorage.removeItem(each)
}

/** The page's policy forbids `fetch` of data URLs. */
const blobOf = (dataUrl: string) => {
  const [head = "", base64] = dataUrl.split(",")
  if (!base64) return undefined
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:(.+?);/.exec(head)?.[1] ?? "" })
}
