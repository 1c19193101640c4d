import { covers, entry, goBack, whenStill } from "./history"

const settle = () =>
  whenStill(() => {
    const { isCover } = entry()
    if (covers.length > 0 && !isCover) history.pushState({ ...entry(), isCover: true }, "")
    if (covers.length === 0 && isCover) goBack(1)
  })

/** Makes Back close a modal, until the returned function is called. */
export const cover = (close: () => void) => {
  covers.push(close)
  settle()
  return () => {
    covers.splice(covers.indexOf(close), 1)
    // A microtask, because the next modal may take its place.
    queueMicrotask(settle)
  }
}
