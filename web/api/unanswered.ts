import { isUnanswered } from "./errors"

/**
 * Resolves when so many ms have brought no answer, or at once when nobody answers; stays pending when an answer comes.
 * Rejects with a refusal.
 */
export const unanswered = (answer: Promise<unknown>, ms: number) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    answer.then(
      () => clearTimeout(timer),
      (error) => (isUnanswered(error) ? resolve() : reject(error)),
    )
  })
