import { firstCalls } from "#contract/first-calls"
import { prefetch } from "../api/prefetch"

/**
 * Runs before the program has come: fetches what is seen first at this address, where the server has not written it
 * into the page.
 */
const prefetchFirstCalls = (path: string) => {
  const answered = document.querySelector<HTMLMetaElement>("meta[name=answered]")?.content.split(" ") ?? []
  for (const call of firstCalls(path)) if (!answered.includes(call)) prefetch(call)
}

prefetchFirstCalls(location.pathname)
