export type Sought = { kind: "press" | "field" | "file" | "text"; name: string }

/**
 * Runs in the page: resolves to a selector of an element that a finger could reach, or to nothing. The element is in view,
 * at the place of the previous call, and in front of all others. While a dialog is open, only its elements are found.
 */
export const seek = async ({ kind, name }: Sought): Promise<string> => {
  const scope = document.querySelector("dialog[open]") ?? document.body
  const isShown = (one: Element) =>
    one.getClientRects().length > 0 && getComputedStyle(one).visibility === "visible"
  const all = <E extends Element>(selector: string) => [...scope.querySelectorAll<E>(selector)]
  const isNamed = (one: Element) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim()
  const best = <E extends Element>(found: E[]) =>
    found.find((one) => isNamed(one) === name) ??
    found.find((one) => isNamed(one).startsWith(name)) ??
    // Behind what only wide screens show.
    found.find((one) => isNamed(one).endsWith(name))
  const mark = (one: Element) => {
    for (const old of document.querySelectorAll("[data-sought]")) old.removeAttribute("data-sought")
    one.setAttribute("data-sought", "")
    return "[data-sought]"
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isInFront = async (one: Element) => {
    one.scrollIntoView({ block: "center" })
    // Cards that come near the screen are drawn with the next frames, and move what stands below them.
    await frame()
    await frame()
    const { left, top, width, height } = one.getBoundingClientRect()
    const place = `${left} ${top}`
    const isStill = one.getAttribute("data-place") === place
    one.setAttribute("data-place", place)
    const front = document.elementFromPoint(left + width / 2, top + height / 2)
    return isStill && front !== null && (one.contains(front) || front.contains(one))
  }
  if (kind === "text")
    // biome-ignore lint/performance/useDomNodeTextContent: textContent has hidden text, too
    return (document.body.innerText.toLowerCase().includes(name.toLowerCase()) && "body") || ""
  if (kind === "press") {
    const one = best(all("a[href], button:enabled, fieldset label").filter(isShown))
    return one && (await isInFront(one)) ? mark(one) : ""
  }
  const control =
    best(all<HTMLLabelElement>("label").filter((label) => label.control))?.control ??
    best(all<HTMLInputElement>("input[aria-label]"))
  if (!control) return ""
  if (kind === "file") return mark(control)
  if (!isShown(control) || !(await isInFront(control))) return ""
  control.focus()
  // Typed text replaces the selection.
  if (control instanceof HTMLInputElement) control.select()
  return mark(control)
}
