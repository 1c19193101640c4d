import { pathTo, rowScreen } from "#contract/screens"
import { navigate } from "../lib/history"
import { pilesList } from "./places"

/** The lines of the list, in their order. */
const lines = () => [...document.querySelectorAll<HTMLAnchorElement>(`#${pilesList} a`)]

/** A pile's line, if the list shows it. */
export const lineOf = (id: number) =>
  document.querySelector(`#${pilesList} a[href="${pathTo(rowScreen, { rowId: id })}"]`)

/** Ms after which the screen follows the keys: of a key that is held, only where it ends. */
const pause = 40
let timer: ReturnType<typeof setTimeout> | undefined

/** Moves the focus by so many lines, from the focused one or the chosen one, and shows that pile. */
export const moveBy = (steps: number) => {
  const all = lines()
  const focused = all.indexOf(document.activeElement as HTMLAnchorElement)
  const from = focused >= 0 ? focused : all.findIndex((line) => line.hasAttribute("aria-current"))
  const to = all[from < 0 ? 0 : Math.min(Math.max(from + steps, 0), all.length - 1)]
  if (!to) return
  to.focus()
  clearTimeout(timer)
  // Back leads to where the keys began, not through each pile.
  const replace = /^\/rows\/\d+$/.test(location.pathname)
  if (to.pathname !== location.pathname) timer = setTimeout(() => navigate(to.pathname, { replace }), pause)
}

/** Shows a line's pile, and leads the focus to its heading. */
export const enter = (line: HTMLAnchorElement) => {
  clearTimeout(timer)
  // A heading that comes takes the focus when nothing else has it.
  line.blur()
  if (line.pathname === location.pathname) document.querySelector("h1")?.focus()
  else navigate(line.pathname)
}
