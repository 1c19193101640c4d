import { sharedValue } from "../lib/shared-value"

const dirtyForms = sharedValue<readonly string[]>([])

/** Notes whether a form on this page holds something that a reload would lose; `form` is its name. */
export const noteDirty = (form: string, isDirty: boolean) => {
  const before = dirtyForms.get()
  if (before.includes(form) === isDirty) return
  dirtyForms.set(isDirty ? [...before, form] : before.filter((each) => each !== form))
}

export const isAnyDirty = () => dirtyForms.get().length > 0

/** Calls back when a form becomes dirty or clean; returns a function that stops it. */
export const onDirty = dirtyForms.subscribe
