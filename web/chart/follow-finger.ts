/**
 * Follows one pointer at a time while it is down; a vertical stroke still scrolls the page (`touch-action: pan-y`).
 * `touched` gets the pixels from the element's left edge. Returns a function that stops it.
 */
export const followFinger = (
  element: HTMLElement,
  { touched, dragged }: { touched: (x: number) => void; dragged?: (pixels: number) => void },
) => {
  let last: number | undefined
  const xOf = (event: PointerEvent) => event.clientX - element.getBoundingClientRect().left
  const on = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel" | "pointerleave",
    act: (x: number) => void,
  ) => {
    const listener = (event: PointerEvent) => act(xOf(event))
    element.addEventListener(type, listener)
    return () => element.removeEventListener(type, listener)
  }
  const lift = () => {
    last = undefined
  }
  const ends = [
    on("pointerdown", (x) => {
      last = x
      touched(x)
    }),
    on("pointermove", (x) => {
      if (last === undefined) return
      dragged?.(x - last)
      last = x
      touched(x)
    }),
    on("pointerup", lift),
    on("pointercancel", lift),
    on("pointerleave", lift),
  ]
  return () => {
    for (const end of ends) end()
  }
}
