import { bytesInWords } from "../backups/bytes-in-words"
import { ageInWords, localTime, rowsInWords } from "../backups/list-copies"
import { isEncrypted } from "./names"
import type { Offsite } from "./send"

/** The copies that were sent as text, one line a copy, the newest first. */
export const sentInWords = async ({ destination }: Offsite): Promise<string> => {
  const copies = (await destination.list()).sort((one, other) => other.at - one.at)
  if (copies.length === 0)
    return `There are no copies in ${destination.place} yet: windrow backups send sends them.`
  const lines = copies.map(({ name, at, bytes }) => [
    localTime(at),
    ageInWords(Date.now() - at),
    bytesInWords(bytes),
    isEncrypted(name) ? "encrypted" : "not encrypted",
    name,
  ])
  return [`Copies in ${destination.place}:`, ...rowsInWords(lines)].join("\n")
}
