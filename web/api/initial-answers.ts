import type { Answer } from "./answer"

/** The answer to a GET of this path that came with the page; each is there once. */
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

/** Drops them all: a write may have made them old. */
export const dropInitialAnswers = () => {
  for (const block of blocks()) block.remove()
}

const blocks = () => [...document.querySelectorAll<HTMLElement>("script[data-answer]")]

/** The device's time, as it is set now, when the page's first byte came. */
const pageCameAt = () => {
  const [navigation] = performance.getEntriesByType("navigation")
  const responseStart =
    navigation && "responseStart" in navigation ? Number(navigation.responseStart) : performance.now()
  return Date.now() - (performance.now() - responseStart)
}
