import { address, entry, goBack, navigate, pathOf, whenStill } from "./history"

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
