import type { Answer } from "./answer"

/** Takes the answer to a GET of this path out of the page, where the server may have embedded it. */
export const takeInitialAnswer = (path: string): Answer | undefined => {
  const block = blocks().find(({ dataset }) => dataset.answer === path)
  if (!block) return undefined
  block.remove()
  const headers = { Date: block.dataset.date ?? "" }
  return {
    response: new Response(null, { headers }),
    text: block.textContent ?? "",
    receivedAt: pageCameAt(),
  }
}

/** Drops all embedded answers: a write may have made them stale. */
export const dropInitialAnswers = () => {
  for (const block of blocks()) block.remove()
}

const blocks = () => [...document.querySelectorAll<HTMLElement>("script[data-answer]")]

/** When the page's first byte came, by the device's clock. */
const pageCameAt = () => {
  const [navigation] = performance.getEntriesByType("navigation")
  const responseStart =
    navigation && "responseStart" in navigation ? Number(navigation.responseStart) : performance.now()
  return Date.now() - (performance.now() - responseStart)
}
