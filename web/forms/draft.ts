import { serverNow } from "../lib/server-clock"
import { dataUrlOf } from "../photos/resize"
import { keysOf, type UnsentForm } from "./unsent-forms"

type Values = Record<string, unknown>

/** Values that were filled in and not sent yet. */
export type Draft = {
  /** When the form was first opened, in ms. It stays, so that a second attempt is the same record. */
  readonly begunAt: number
  /** The values from the last visit; undefined when the form is new. */
  readonly restored: Values | undefined
  /** Was a save of it tried on the last visit? Its record may be on the server, at the time `begunAt`. */
  readonly wasTried: boolean
  /** Saves the values, photos included, unless they equal those of a fresh form. */
  save: (values: Values, fresh: Values) => void
  /** Are values kept on this device now? */
  isSaved: () => boolean
  /** Saves another time, in ms, for the record than that of the form's opening. */
  recordAt: (at: number) => void
  /** Remembers that a save was tried, with this time. */
  noteTry: (at: number) => void
  /** Deletes the draft once it is sent or unwanted; nothing is saved after that. */
  discard: () => void
}

/** The owner's draft of this name on this device; `title` is its name for the owner, `page` the form's address. */
export const openDraft = (
  owner: string | undefined,
  name: string,
  title: string,
  page = location.pathname,
): Draft => {
  const key = `${keysOf(owner)}${name}`
  const stored = owner === undefined ? undefined : read(key)
  const photos = new Map<string, unknown>(Object.entries(stored?.values ?? {}).filter(([, v]) => isBlob(v)))
  const begunAt = stored?.begunAt ?? serverNow()
  const wasTried = stored?.isTried ?? false
  let [at, isTried] = [begunAt, wasTried]
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
  const recordAt = (chosen: number) => {
    at = chosen
    const text = localStorage.getItem(key)
    if (open && text !== null) write(key, JSON.stringify({ ...JSON.parse(text), begunAt: at, isTried }))
  }
  return {
    begunAt,
    restored: stored?.values,
    wasTried,
    save: (values, fresh) => {
      if (!open) return
      const entries = Object.entries(values)
      if (entries.every(([field, value]) => isSame(value, fresh[field]))) return forget()
      const fields = entries.filter(([field, value]) => isBlob(value) || photos.has(field))
      for (const [field, value] of fields) keepPhoto(field, value)
      const names = fields.flatMap(([field, value]) => (isBlob(value) ? [field] : []))
      // JSON leaves out undefined, and with it a field that was emptied.
      const stored: Stored = { begunAt: at, isTried, values, photos: names, title, page }
      const text = JSON.stringify(stored, (_, value) => value ?? null)
      write(key, text)
    },
    isSaved: () => open && localStorage.getItem(key) !== null,
    recordAt,
    noteTry: (chosen) => {
      isTried = true
      recordAt(chosen)
    },
    discard: () => {
      open = false
      forget()
    },
  }
}

type Stored = { begunAt: number; isTried?: boolean; values: Values; photos: string[] } & Omit<
  UnsentForm,
  "key"
>

const read = (key: string) => {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  const { begunAt, isTried, values, photos } = JSON.parse(text) as Stored
  for (const field of photos) values[field] = blobOf(localStorage.getItem(`${key} ${field}`) ?? "")
  return { begunAt, isTried, values }
}

/** Synchronous, because the form shows the photo from the start. The page's policy forbids `fetch` of data URLs. */
const blobOf = (dataUrl: string) => {
  const [head = "", base64] = dataUrl.split(",")
  if (!base64) return undefined
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:(.+?);/.exec(head)?.[1] ?? "" })
}

/** Without space on the device the draft is not saved; the form on screen is unaffected. */
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
