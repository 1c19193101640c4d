import { hasFlash } from "../toasts/flash"

/** Hydrates every island of the page when its time has come, or at once when it is touched. */
export const hydrateIslands = () => {
  // An asynchronous script may run before the islands have come.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", watchIslands, { once: true })
  else watchIslands()
}

const watchIslands = () => {
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    island.addEventListener("pointerdown", () => hydrateOnce(island), { once: true })
    // The browser's own autofocus comes before the first paint, which the islands' code must not delay.
    island.addEventListener("focusin", () => afterFirstPaint(() => hydrateOnce(island)), { once: true })
    island.addEventListener("click", replayClick, true)
    if (island.dataset.when === "idle") whenIdle(() => hydrateOnce(island))
    if (island.dataset.when === "visible") whenVisible(island)
    if (island.dataset.when === "toast" && hasFlash()) whenIdle(() => hydrateOnce(island))
  }
}

/** Hydrates an island once; after a failed fetch it may be tried again. */
const hydrateOnce = (island: HTMLElement) => {
  const known = hydrating.get(island)
  if (known) return known
  const begun = hydrate(island).catch((error) => {
    hydrating.delete(island)
    console.error(error)
  })
  hydrating.set(island, begun)
  return begun
}

const hydrating = new WeakMap<HTMLElement, Promise<void>>()

const hydrate = async (island: HTMLElement) => {
  if (island.dataset.when !== "toast") showToasts()
  const { bearForeignNodes, hydrate } = await import("./hydrate")
  bearForeignNodes()
  await released(island)
  await hydrate(island)
  island.removeEventListener("click", replayClick, true)
  island.dataset.hydrated = "true"
}

/** Waits until nothing in the island is held down: a button that is drawn anew meanwhile would get no click. */
const released = async (island: HTMLElement) => {
  if (!island.matches(":active")) return
  await new Promise<Event>((then) => {
    for (const end of ["pointerup", "pointercancel", "keyup"]) addEventListener(end, then, { once: true })
  })
  // The click comes after the release, in the same task.
  await new Promise((then) => setTimeout(then))
}

const showToasts = () => {
  for (const island of document.querySelectorAll<HTMLElement>("[data-when=toast]")) hydrateOnce(island)
}

/** Replays a click that came before hydration. */
const replayClick = async (event: Event) => {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null
  const island = pressed?.closest<HTMLElement>("[data-island]")
  if (!pressed || !island) return
  event.preventDefault()
  // React may listen already and would handle the click twice: two turns for one press.
  event.stopImmediatePropagation()
  const place = pressableIn(island).indexOf(pressed)
  await hydrateOnce(island)
  // A translated island is drawn anew.
  const there = pressed.isConnected ? pressed : pressableIn(island)[place]
  if (island.dataset.hydrated) there?.click()
}

const pressable = "button, label, [type=radio]"
const pressableIn = (island: HTMLElement) => [...island.querySelectorAll<HTMLElement>(pressable)]

const whenIdle = (act: () => void) => {
  // Safari has no idle callbacks.
  const soon = () =>
    "requestIdleCallback" in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act, 200)
  const painted = () => afterFirstPaint(soon)
  if (document.readyState === "complete") painted()
  else addEventListener("load", painted, { once: true })
}

/**
 * Waits for the first contentful paint, because a page may be idle before it; two seconds where the browser does not
 * report it.
 */
const afterFirstPaint = (act: () => void) => {
  if (!PerformanceObserver.supportedEntryTypes?.includes("paint")) return void setTimeout(act, 2000)
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName("first-contentful-paint").length === 0) return
    observer.disconnect()
    act()
  })
  observer.observe({ type: "paint", buffered: true })
}

const whenVisible = (island: HTMLElement) => {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    hydrateOnce(island)
  })
  observer.observe(island)
}
