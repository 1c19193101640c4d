/**
 * A ref for a form's action: keeps the height that it takes of the screen's bottom in `--foot`, for what stands above it. The
 * field that has the focus is in sight when the form comes, also under very large text, and stays so above a phone's keyboard.
 */
export const noteFoot = (foot: HTMLElement | null) => {
  if (!foot) return
  const { style } = document.documentElement
  const note = () => style.setProperty("--foot", `${heightOf(foot)}px`)
  note()
  const observer = new ResizeObserver(() => {
    note()
    showFocused()
  })
  observer.observe(foot)
  return () => {
    observer.disconnect()
    style.removeProperty("--foot")
  }
}

/** Scrolls the field that has the focus into sight, if it is not; it may be hidden behind its label. */
export const showFocused = () => {
  const field = document.activeElement?.closest("form input, form select, form textarea")
  const shown = field?.closest("label") ?? field
  shown?.scrollIntoView({ block: "nearest" })
}

/** A part of it may stay below the edge. */
const heightOf = (foot: HTMLElement) =>
  foot.offsetHeight + Math.min(0, Number.parseFloat(getComputedStyle(foot).bottom) || 0)
