import type { Page } from "playwright"

/** Removes the embedded answers from the next pages, so that the app fetches them. */
export const withoutAnswers = (page: Page) =>
  page.route(isPage, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replaceAll(answersIn, "") })
  })

const isPage = ({ pathname }: URL) => !pathname.startsWith("/api/") && !pathname.includes(".")
/** What a page has of the server, but for what it drew. */
export const answersIn = /<script type="application\/json".*?<\/script>|<meta name="answered".*?>/gs
