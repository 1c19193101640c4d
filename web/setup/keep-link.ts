import { setupPage } from "#contract/setup"

/** Keeps a link with a token while its user sets up the phone: `path` is that of its screen, where the page goes on to. */
export const keepLink = (page: HTMLElement, path: string | undefined) => {
  if (!path) return
  page.dataset.path = path
  for (const note of page.querySelectorAll<HTMLElement>("[data-link]")) note.hidden = false
  for (const open of page.querySelectorAll<HTMLAnchorElement>("[data-open]"))
    open.href = page.dataset.secure + path
  for (const device of page.querySelectorAll<HTMLAnchorElement>(`a[href^="${setupPage}?"]`))
    device.href += `#${path}`
}
