import type uPlot from "uplot"

/**
 * Follows one pointer at a time; a vertical stroke still scrolls the page (`touch-action: pan-y`). Returns a function
 * that stops it.
 */
export const followFinger = (
  plot: uPlot,
  { touched, dragged }: { touched: (x: number) => void; dragged: (pixels: number) => void },
) => {
  let last: number | undefined
  const xOf = (event: PointerEvent) => event.clientX - plot.over.getBoundingClientRect().left
  const on = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    act: (x: number) => void,
  ) => {
    const listener = (event: PointerEvent) => act(xOf(event))
    plot.over.addEventListener(type, listener)
    return () => plot.over.removeEventListener(type, listener)
  }
  const ends = [
    on("pointerdown", (x) => {
      last = x
      touched(x)
    }),
    on("pointermove", (x) => {
      if (last !== undefined) dragged(x - last)
      if (last !== undefined) last = x
      touched(x)
    }),
    on("pointerup", () => {
      last = undefined
    }),
    on("pointercancel", () => {
      last = undefined
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
