import { cameraKey } from "../photos/camera-choice"

/** A form that has a draft, and where it is; drafts of older versions say neither. */
export type UnsentForm = { title?: string; page?: string }

/** The owner's forms with a draft on this device, in the order in which they were begun. */
export const unsentForms = (owner: string): UnsentForm[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(keysOf(owner)))
    .map((key) => localStorage.getItem(key) ?? "")
    // The other keys hold photos.
    .filter((text) => text.startsWith("{"))
    .map((text): UnsentForm & { begunAt: number } => JSON.parse(text))
    .sort((one, other) => one.begunAt - other.begunAt)
    .map(({ title, page }) => ({ ...(title && { title }), ...(page && { page }) }))

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
