/**
 * Opens and closes menus where the browser has no popovers (before Chrome 114, Safari 17, Firefox 125): their button
 * toggles, Escape and a press anywhere else close. The stylesheet hides a menu without `data-open`.
 */
export const installPopoverFallback = () => {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      toggle(this, "open")
    },
    hidePopover: closeMenus,
  })
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.matches("[data-open]")) return
    const button = target.closest("[popovertarget]")
    const menu = button && document.getElementById(button.getAttribute("popovertarget") ?? "")
    const wasOpen = menu?.hasAttribute("data-open")
    closeMenus()
    if (menu && !wasOpen) toggle(menu, "open")
  })
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeMenus()
  })
}

const closeMenus = () => {
  for (const menu of document.querySelectorAll("[data-open]")) toggle(menu, "closed")
}

/** Tells of it as browsers with popovers do. */
const toggle = (menu: Element, newState: "open" | "closed") => {
  menu.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState }))
  menu.toggleAttribute("data-open", newState === "open")
}
