import { createListeners } from "../lib/listeners"

/** Ms without a byte from the server until the connection counts as silent. */
const silenceAfter = 10_000

const waiting = { loading: 0, sending: 0 }
let isSilent = false
let timer: ReturnType<typeof setTimeout> | undefined
const [silence, retries] = [createListeners(), createListeners()]
const notify = silence.tell

/** Calls back when the silence may have changed; returns a function that stops it. */
export const onSilence = silence.add

/** Calls back when requests in progress must be sent again; returns a function that stops it. */
export const onRetry = retries.add

/** Aborts the repeatable requests in progress and sends them again on new connections: the old ones may be dead. */
export const retryLoads = retries.tell

/** Watches a request until it ends. */
export const watchRequest = async <T>(kind: "loading" | "sending", request: Promise<T> | T): Promise<T> => {
  waiting[kind] += 1
  if (waiting.loading + waiting.sending === 1) noteActivity()
  try {
    return await request
  } finally {
    waiting[kind] -= 1
    if (waiting.loading + waiting.sending === 0) noteActivity()
    notify()
  }
}

/** Call this whenever a byte comes from the server. */
export const noteActivity = () => {
  clearTimeout(timer)
  isSilent = false
  notify()
  if (waiting.loading + waiting.sending > 0)
    timer = setTimeout(() => {
      isSilent = true
      notify()
    }, silenceAfter)
}

/** Is a request of this kind waiting on a silent connection? */
export const isWaiting = (kind: "loading" | "sending") => isSilent && waiting[kind] > 0

/** The same, if no byte has come for long: a phone that slept wakes up with dead connections. */
export const retryIfSilent = () => {
  if (isSilent) retryLoads()
}
