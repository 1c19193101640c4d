import { owesLogOut } from "../store/owed-log-out"

/**
 * Shows React's screen in the place of the server's drawing once it is as complete: in one step, so that nothing moves. A
 * press is waited for; a link needs no program, a button is pressed again in React's screen, and what was typed is typed there.
 */
export const replaceDrawn = () => {
  const listening = new AbortController()
  let isHeld = false
  let pressed: Element | undefined
  const replace = () => {
    const [drawn, root] = [document.getElementById("drawn"), document.getElementById("root")]
    // A user who logged out without a connection is still signed in at the server, which drew their cards.
    if (owesLogOut()) drawn?.remove()
    else if (drawn && (isHeld || !root || isLoading(root))) return
    if (!root) return
    observer.disconnect()
    listening.abort()
    const [wanted, focused] = [pressed, drawn && document.activeElement].map(
      (one) => one && twinIn(root, one),
    )
    const typed = drawn?.querySelector("input")?.value
    drawn?.remove()
    root.hidden = false
    wanted?.click()
    focused?.focus({ preventScroll: true })
    const field = root.querySelector("input")
    if (typed && field) typeInto(field, typed)
  }
  addEventListener(
    "keydown",
    ({ key }: KeyboardEvent) => {
      if (key === "Escape") pressed = undefined
    },
    listening,
  )
  addEventListener("pagehide", ({ persisted }: PageTransitionEvent) => {
    const drawn = persisted && document.getElementById("drawn")
    if (!drawn) return
    drawn.remove()
    addEventListener("pageshow", () => location.reload())
  })
  addEventListener(
    "storage",
    ({ key }: StorageEvent) => (key === "user" || key === null) && location.reload(),
    listening,
  )
  const observer = new MutationObserver(replace)
  observer.observe(document, { childList: true, subtree: true })
  const on = (name: "pointerdown" | "pointerup" | "pointercancel" | "click", act: (at: Element) => void) =>
    addEventListener(name, ({ target }) => target instanceof Element && act(target), listening)
  const release = () => {
    isHeld = false
    replace()
  }
  on("pointerdown", (at) => {
    isHeld = at.closest("#drawn") !== null
  })
  // The click comes after it.
  on("pointerup", () => setTimeout(release, 100))
  on("pointercancel", release)
  on("click", (at) => {
    const button = at.closest("#drawn button") ?? undefined
    // The menu opens without the program, and closes.
    pressed = button === pressed && button?.matches("[popovertarget]") ? undefined : button
  })
}

/** A status stands in the place of what is loading; one above it says that the connection is silent. */
const isLoading = (root: Element) =>
  !root.firstChild ||
  (root.querySelector(":scope > [role=status], main > [role=status]") !== null &&
    !root.querySelector(".print-hidden[role=status]"))

/** React's own setter would hide the change from it. */
const typeInto = (field: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}

/** The same link, button or field in React's screen. */
const twinIn = (root: Element, one: Element) =>
  [...root.querySelectorAll<HTMLElement>(one.tagName)].find((other) => nameOf(other) === nameOf(one))

const nameOf = (one: Element) =>
  [one.getAttribute("href"), one.getAttribute("aria-label"), one.textContent].join()
