import { sharedValue } from "../lib/shared-value"

const sends = sharedValue<ReadonlySet<string>>(new Set())

/** The paths of the pages whose submit is in progress; it continues when the page is left. */
export const useSends = sends.use

export const beginSend = (page: string) => change((pages) => pages.add(page))
export const endSend = (page: string) => change((pages) => pages.delete(page))

/** Is a form being sent? */
export const isSending = () => sends.get().size > 0

const change = (by: (pages: Set<string>) => unknown) => {
  const changed = new Set(sends.get())
  by(changed)
  sends.set(changed)
}
