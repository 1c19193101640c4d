/** Fetches what opens menus in browsers without popovers; most have them. */
export const ensurePopovers = async () => {
  if ("popover" in HTMLElement.prototype) return
  const { installPopoverFallback } = await import("./popover-fallback")
  installPopoverFallback()
}
