/** Ms without a sign from the server after which people are told. */
const silenceAfter = 10_000

const waiting = { loading: 0, sending: 0 }
let isSilent = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const retries = new Set<() => void>()

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

/** To be called when anything has come from the server. */
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

/** Does something of this kind wait for an answer that does not come? */
export const isWaiting = (kind: "loading" | "sending") => isSilent && waiting[kind] > 0

/** Calls back when the silence may have changed; answers how to stop that. */
export const onSilence = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Gives up what loads and sends it again, on other connections: those that it was sent on may be dead. */
export const retryLoads = () => {
  for (const retry of [...retries]) retry()
}

/** Calls back when what loads is to be sent again; answers how to stop that. */
export const onRetry = (retry: () => void) => {
  retries.add(retry)
  return () => void retries.delete(retry)
}

const notify = () => {
  for (const listener of listeners) listener()
}
