import { joinScreen, pathTo } from "../contract/screens"
import type { Db } from "../db/connection"
import { makeFirstLink } from "../farms/first-administrator"

/** The link that the start prints while there is no administrator; undefined when there is one, or on a full disk. */
export const firstLinkNote = async (db: Db, addresses: readonly string[]): Promise<string | undefined> => {
  const token = await makeFirstLink(db).catch(() => undefined)
  if (token === undefined) return undefined
  const address = addresses.find(isSecure) ?? addresses.find(isReachable) ?? addresses[0]
  return `Nobody is the administrator yet: whoever signs up or logs in by this link, once and within a week, becomes it:\n${address}${pathTo(joinScreen, { token })}`
}

const isSecure = (address: string) => address.startsWith("https:")

const isReachable = (address: string) => !/^http:\/\/(localhost|127\.)/.test(address)
