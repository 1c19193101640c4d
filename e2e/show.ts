import type { Page } from "playwright"

/** Shows another screen of the app without a link. */
export const show = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState({}, "", path)
    dispatchEvent(new PopStateEvent("popstate"))
  }, path)
