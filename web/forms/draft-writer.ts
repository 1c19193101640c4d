import { noteStoreChange } from "../store/changes"
import type { StoredDraft } from "../store/contents"
import { deleteDraft, saveDraft } from "../store/drafts"

/** One for each draft, so that a form that is opened again waits for what was typed last. */
const writers = new Map<string, ReturnType<typeof createWriter>>()

/** Writes a form's draft, one write at a time and the newest values only: keys come faster than a phone's disk. */
export const draftWriter = (key: string) => {
  const writer = writers.get(key) ?? createWriter(key)
  writers.set(key, writer)
  return writer
}

const createWriter = (key: string) => {
  let next: { draft: StoredDraft | undefined } | undefined
  let running = Promise.resolve()
  const writeNext = async () => {
    const { draft } = next ?? {}
    next = undefined
    // Without room on the device the draft is not saved; the form on the screen is unaffected.
    await (draft ? saveDraft(draft) : deleteDraft(key)).catch(() => undefined)
    noteStoreChange()
  }
  return {
    /** Saves a draft, or deletes it. */
    write: (draft: StoredDraft | undefined) => {
      const isQueued = next !== undefined
      next = { draft }
      if (!isQueued) running = running.then(writeNext)
    },
    /** Resolves when all is on the disk. */
    settled: () => running,
  }
}
