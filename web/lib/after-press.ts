/** The navigation that waits for its frame. A second tap is too early to mean another one. */
let next: (() => void) | undefined

/**
 * Acts behind the next frame, which shows `pressed` as pressed: React draws a new page in one piece, and until then nobody
 * would see that the touch has arrived (performance, question 13). A tab that draws nothing acts after 0.1 s.
 */
export const afterPress = (pressed: Element, act: () => void) => {
  if (next) return
  const go = () => {
    if (next !== go) return
    next = undefined
    pressed.removeAttribute("data-pressed")
    act()
  }
  next = go
  pressed.setAttribute("data-pressed", "")
  requestAnimationFrame(() => setTimeout(go))
  setTimeout(go, 100)
}
