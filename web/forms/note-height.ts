/**
 * Refs for what keeps its place on the screen while a form's fields scroll: the name above them, the action below. Each keeps
 * the height that it takes, in `--name` and `--foot`, for what must not be covered by it.
 */
export const noteName = (name: HTMLElement | null) => noteHeight("--name", name)
export const noteFoot = (foot: HTMLElement | null) => noteHeight("--foot", foot)

/**
 * The field that has the focus is in sight when the form comes, also under very large text, and stays so above a phone's
 * keyboard.
 */
const noteHeight = (property: string, element: HTMLElement | null) => {
  if (!element) return
  const { style } = document.documentElement
  const note = () => style.setProperty(property, `${heightOf(element)}px`)
  note()
  const observer = new ResizeObserver(() => {
    note()
    showFocused()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}

/**
 * Scrolls the field that has the focus into sight, if it is not: browsers do so only for the line that is typed. It may be
 * hidden behind its label, or below its name.
 */
export const showFocused = () => {
  // Not one that a mouse has just pressed: it would leave the pointer before it is let go.
  const field = document.activeElement?.closest("form :is(input, select, textarea):focus-visible")
  const shown = field?.closest("label, [data-named]") ?? field
  shown?.scrollIntoView({ block: "nearest" })
}

/** A part of it may stay below the edge, or all of it at the form's end. */
const heightOf = (element: HTMLElement) => {
  const { position, bottom } = getComputedStyle(element)
  if (position === "static") return 0
  return element.offsetHeight + Math.min(0, Number.parseFloat(bottom) || 0)
}
