import { serverNow } from "../lib/server-clock"
import { dataUrlOf } from "../photos/resize"

type Values = Record<string, unknown>

/** What somebody has filled in and not sent yet. */
export type Draft = {
  /** When the form was first opened, in ms; stays, so that a second try is the same record. */
  readonly begunAt: number
  /** What was found from the last time; undefined when the form is new. */
  readonly restored: Values | undefined
  /** Keeps the values, photos too; what a fresh form would show anyway is not worth it. */
  save: (values: Values, fresh: Values) => void
  /** After it has been sent, or when it is not wanted any more: nothing is kept from here on. */
  discard: () => void
}

/** The owner's draft of this name on this device. */
export const openDraft = (owner: string | undefined, name: string): Draft => {
  const key = `draft ${owner} ${name}`
  const stored = owner === undefined ? undefined : read(key)
  const photos = new Map<string, unknown>(Object.entries(stored?.values ?? {}).filter(([, v]) => isBlob(v)))
  const begunAt = stored?.begunAt ?? serverNow()
  let open = owner !== undefined
  const forget = () => {
    for (const field of photos.keys()) localStorage.removeItem(`${key} ${field}`)
    photos.clear()
    localStorage.removeItem(key)
  }
  const keepPhoto = async (field: string, photo: unknown) => {
    if (photos.get(field) === photo) return
    photos.set(field, photo)
    localStorage.removeItem(`${key} ${field}`)
    const text = isBlob(photo) ? await dataUrlOf(photo) : undefined
    if (open && text !== undefined && photos.get(field) === photo) write(`${key} ${field}`, text)
  }
  return {
    begunAt,
    restored: stored?.values,
    save: (values, fresh) => {
      if (!open) return
      const entries = Object.entries(values)
      if (entries.every(([field, value]) => isSame(value, fresh[field]))) return forget()
      const fields = entries.filter(([field, value]) => isBlob(value) || photos.has(field))
      for (const [field, value] of fields) keepPhoto(field, value)
      const names = fields.flatMap(([field, value]) => (isBlob(value) ? [field] : []))
      // Without the null JSON would leave out what somebody has emptied.
      const text = JSON.stringify({ begunAt, values, photos: names }, (_, value) => value ?? null)
      write(key, text)
    },
    discard: () => {
      open = false
      forget()
    },
  }
}

type Stored = { begunAt: number; values: Values; photos: string[] }

const read = (key: string) => {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  const { begunAt, values, photos } = JSON.parse(text) as Stored
  for (const field of photos) values[field] = blobOf(localStorage.getItem(`${key} ${field}`) ?? "")
  return { begunAt, values }
}

/** Not by `fetch`, which the page may not use for data URLs, and at once: the form shows it from the start. */
const blobOf = (dataUrl: string) => {
  const [head = "", base64] = dataUrl.split(",")
  if (!base64) return undefined
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:(.+?);/.exec(head)?.[1] ?? "" })
}

/** A device that has no room keeps less; the form on screen is not touched by that. */
const write = (key: string, text: string) => {
  try {
    localStorage.setItem(key, text)
  } catch {
    localStorage.removeItem(key)
  }
}

const isBlob = (value: unknown) => value instanceof Blob
const isSame = (value: unknown, other: unknown) => value === other || (isNothing(value) && isNothing(other))
const isNothing = (value: unknown) => value === undefined || value === null || value === ""
