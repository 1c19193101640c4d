import { atom, useAtomValue, useSetAtom } from "jotai"
import { useEffect } from "react"
import type { Row } from "#domain/rows"
import type { Saved } from "../outbox/save-record"

/** A reading that was just saved, and the pile whose form says so; `savedAt` is a `performance.now()`. */
export type JustSaved = { row: Row; saved: Saved; temperature: number; shownFor: number; savedAt: number }

const justSavedAtom = atom<JustSaved | undefined>(undefined)

export const useNoteSaved = () => {
  const set = useSetAtom(justSavedAtom)
  return (saved: Omit<JustSaved, "savedAt">) => set({ ...saved, savedAt: performance.now() })
}

/** Returns the note about the pile before, for the next pile's form; forgotten when that form is left. */
export const useJustSaved = (rowId: number) => {
  const saved = useAtomValue(justSavedAtom)
  const set = useSetAtom(justSavedAtom)
  useEffect(() => () => set((last) => (last?.shownFor === rowId ? undefined : last)), [set, rowId])
  return saved?.shownFor === rowId ? saved : undefined
}
