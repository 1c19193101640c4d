/** How a record's first try ended; `refreshed` resolves when the lists have it. */
export type Outcome = { id: number; refreshed: Promise<unknown> } | { error: unknown }

/** The forms that wait for an outcome, by key, and those that have got it and act on it. */
const waiting = new Map<string, (outcome: Outcome) => void>()
const acting = new Set<string>()

/** Ms for which a form waits for the server's answer. */
const patience = 1500

/** Runs `act` with the outcome of a record's next try, or with undefined when it takes longer than a form waits. */
export const withOutcome = async <T>(
  key: string,
  start: () => void,
  act: (outcome: Outcome | undefined) => Promise<T>,
): Promise<T> => {
  try {
    return await act(
      await new Promise<Outcome | undefined>((resolve) => {
        waiting.set(key, resolve)
        setTimeout(() => {
          waiting.delete(key)
          resolve(undefined)
        }, patience)
        start()
      }),
    )
  } finally {
    acting.delete(key)
  }
}

/** Tells the form that waits, if any; until it has acted the record is its own. */
export const tellOutcome = (key: string, outcome: Outcome) => {
  const tell = waiting.get(key)
  if (!tell) return false
  waiting.delete(key)
  acting.add(key)
  tell(outcome)
  return true
}

/** Does a form decide what becomes of the record? */
export const isFormsOwn = (key: string) => acting.has(key)
