import { PasswordQueue } from "./password-queue"

/** OWASP's minimum for argon2id; Bun's default of 64 MiB would stall a small machine. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const

/** A hash that no password matches: verifying against it takes as long as against a user's. */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

/** One for the process: it guards the processor's cores. */
const queue = new PasswordQueue()

export const hashPassword = (password: string) => queue.hash(() => Bun.password.hash(password, argon2id))

/** A login's limits: `network` is where it came from, `before` throws when it may not try, `failed` counts it. */
export type LoginAttempt = { network: string; before: () => void; failed: () => void }

/**
 * Answers the hash that the password matches, after the same time whether there is one or not. `hashOf` and
 * `before` are called when its turn has come, and `failed` before the next one's turn: others may fail meanwhile.
 */
export const verifyPassword = (
  password: string,
  hashOf: () => Promise<string | undefined>,
  attempt: LoginAttempt,
) =>
  queue.login(attempt.network, async () => {
    attempt.before()
    const hash = await hashOf()
    if (await Bun.password.verify(password, hash ?? DUMMY_HASH)) return hash
    attempt.failed()
    return undefined
  })
