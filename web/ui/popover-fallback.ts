/**
 * Opens and closes menus where the browser has no popovers (before Chrome 114, Safari 17, Firefox 125): their button
 * toggles, Escape and a press anywhere else close. The stylesheet hides a menu without `data-open`.
 */
export const installPopoverFallback = () => {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.matches("[data-open]")) return
    const button = target.closest("[popovertarget]")
    const menu = button && document.getElementById(button.getAttribute("popovertarget") ?? "")
    const wasOpen = menu?.hasAttribute("data-open")
    closeMenus()
    if (menu && !wasOpen) menu.setAttribute("data-open", "")
  })
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeMenus()
  })
}

const closeMenus = () => {
  for (const menu of document.querySelectorAll("[data-open]")) menu.removeAttribute("data-open")
}
