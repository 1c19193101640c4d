import { AppError } from "../contract/errors"

/** OWASP's minimum for argon2id; Bun's default of 64 MiB would stall a small machine. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const

/** What a password is checked against when nobody has that email: the same work, never a match. */
const nobody =
  "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

export const hashPassword = (password: string) => inTurn(() => Bun.password.hash(password, argon2id))

/**
 * Answers the hash that the password matches, after the same time whether there is one or not. `hashOf` is asked
 * when its turn has come, and `judge` is told at once what came of it, before the next one's turn.
 */
export const matchedHash = (
  password: string,
  hashOf: () => string | undefined,
  judge: { before: () => void; failed: () => void },
) =>
  inTurn(async () => {
    judge.before()
    const hash = hashOf()
    if (await Bun.password.verify(password, hash ?? nobody)) return hash
    judge.failed()
    return undefined
  })

/** Some four seconds of work; whoever comes then had better come again. */
const longestQueue = 100
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** One at a time: a burst of logins waits for itself and leaves the other core to everybody else. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting >= longestQueue)
    throw new AppError("too_slow", "Too many people are signing in at once. Please try again.")
  waiting += 1
  const turn = last.then(work)
  last = turn.catch(() => undefined).finally(() => (waiting -= 1))
  return turn
}
