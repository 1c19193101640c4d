import { address, covers, entry, goBack, navigate, pathOf, whenStill } from "./history"

/** Leaves a form for its page: back when one came from there, else in its place. Resolves on arrival. */
export const returnTo = (to: string) =>
  new Promise<void>((resolve) =>
    whenStill(() => {
      const { before, isCover } = entry()
      const arrived = () => {
        if (address() !== to) navigate(to, { replace: true })
        resolve()
      }
      const steps = Number(isCover ?? false) + Number(pathOf(before) === to)
      if (steps > 0) goBack(steps, arrived)
      else arrived()
    }),
  )

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
