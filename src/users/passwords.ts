import { plainPassword } from "../contract/plain-password"
import { PasswordQueue } from "./password-queue"

/** OWASP's minimum for argon2id; Bun's default of 64 MiB would stall a small machine. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const

/** A hash that no password matches; verifying against it takes as long as against a user's. */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

/** The hash of an account that nobody can log in to before a new password is set. */
export const noPassword = DUMMY_HASH

/** One per process, because it protects the processor. */
export const passwordQueue = new PasswordQueue()

/** Of the same characters, whatever code points a keyboard makes them of. */
export const hashPassword = (password: string) =>
  passwordQueue.hash(() => Bun.password.hash(plainPassword(password), argon2id))

/**
 * Takes the same time without a hash. Call it in a turn of the password queue. Earlier versions hashed the code points
 * as they came: those are tried, too, for an unknown user as for a known one.
 */
export const verifyPassword = async (password: string, hash = DUMMY_HASH): Promise<boolean> => {
  const plain = plainPassword(password)
  if (await Bun.password.verify(plain, hash)) return true
  return plain !== password && Bun.password.verify(password, hash)
}
