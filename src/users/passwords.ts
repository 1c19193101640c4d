/** OWASP's minimum for argon2id; Bun's default of 64 MiB would stall a small machine. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const

/** What a password is checked against when nobody has that email: the same work, never a match. */
const nobody =
  "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

export const hashPassword = (password: string) => inTurn(() => Bun.password.hash(password, argon2id))

/** Takes the same time whether the hash is missing or the password wrong. */
export const passwordMatches = (password: string, hash: string | undefined) =>
  inTurn(() => Bun.password.verify(password, hash ?? nobody))

let last: Promise<unknown> = Promise.resolve()

/** One at a time: a burst of logins waits for itself and leaves the other core to everybody else. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
