import { cameraKey } from "../photos/camera-choice"

/** A form that has a draft, the draft's key, and where the form is; drafts of older versions have no title and page. */
export type UnsentForm = { title?: string; page?: string; key: string }

/** The owner's forms with a draft on this device, in the order in which they were begun. */
export const unsentForms = (owner: string): UnsentForm[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(keysOf(owner)))
    .map((key) => ({ key, text: localStorage.getItem(key) ?? "" }))
    // The other keys hold photos.
    .filter(({ text }) => text.startsWith("{"))
    .map(({ key, text }): UnsentForm & { begunAt: number } => ({ ...JSON.parse(text), key }))
    .sort((one, other) => one.begunAt - other.begunAt)
    .map(({ title, page, key }) => ({ ...(title && { title }), ...(page && { page }), key }))

/** Deletes a draft with its photo, also where its form can't be opened any more. */
export const discardForm = ({ key }: UnsentForm) => {
  for (const each of Object.keys(localStorage))
    if (each === key || each.startsWith(`${key} `)) localStorage.removeItem(each)
}

/** Deletes all that is stored on this device, but for the drafts of its other users, whose sessions have ended. */
export const clearStorage = (owner: string) => {
  for (const key of Object.keys(localStorage))
    if ((key !== cameraKey && !key.startsWith(drafts)) || key.startsWith(keysOf(owner)))
      localStorage.removeItem(key)
  sessionStorage.clear()
}

const drafts = "draft "

/** Where the keys of the owner's drafts begin. */
export const keysOf = (owner: string | undefined) => `${drafts}${owner} `
