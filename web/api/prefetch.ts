import type { Answer } from "./answer"
import { noConnection } from "./errors"
import { dropInitialAnswers, takeInitialAnswer } from "./initial-answers"
import { send } from "./send"
import { onRetry } from "./silence"

declare global {
  var prefetchedAnswers: Map<string, Promise<Answer>> | undefined
}

/** Prefetched answers by path. Global, because a separate script fills it before the program has loaded. */
const prefetched = globalThis.prefetchedAnswers ?? new Map<string, Promise<Answer>>()
globalThis.prefetchedAnswers = prefetched

/** Fetches a path before the program has loaded. The program's first GET of the path gets this answer. */
export const prefetch = (path: string) => {
  const answer = send("GET", path)
  prefetched.set(path, answer)
  // Not for a GET of later, when the connection may be back.
  answer.catch(() => prefetched.delete(path))
}

/** Takes the answer to a GET of this path that was prefetched or embedded in the page. */
export const takeEarlyAnswer = (path: string) => {
  const answer = prefetched.get(path) ?? takeInitialAnswer(path)
  prefetched.delete(path)
  return answer instanceof Promise ? orRetried(answer, path) : answer
}

/** Drops all early answers: a write may have made them stale. */
export const dropEarlyAnswers = () => {
  prefetched.clear()
  dropInitialAnswers()
}

/** The prefetched answer, or that of a retry. The prefetching file has a RequestError class of its own. */
const orRetried = (answer: Promise<Answer>, path: string) =>
  new Promise<Answer>((resolve, reject) => {
    const stop = onRetry(() => send("GET", path).then(resolve, reject))
    answer.then(resolve, () => reject(noConnection())).finally(stop)
  })
