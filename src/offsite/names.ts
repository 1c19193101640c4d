import { timeInName } from "../backups/copies"
import type { SentCopy } from "./destination"

/** The suffix of an encrypted copy: the format of age, which other programs read, too. */
export const encrypted = ".age"

export const isEncrypted = (name: string): boolean => name.endsWith(encrypted)

/** The copy's name on this machine. */
export const plainName = (name: string): string =>
  isEncrypted(name) ? name.slice(0, -encrypted.length) : name

/** Undefined for files that are not ours. */
export const sentCopy = (name: string, bytes: number): SentCopy | undefined => {
  const at = timeInName(plainName(name))
  return at === undefined ? undefined : { name, at, bytes }
}
