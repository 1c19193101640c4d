import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"

// Every start imports this and must not load the schema.

/** The operator's mail server; the password is in no database. */
export type MailServer = { url: string; password?: string | undefined; from: string }

/** What the operator has set. */
export type OfficeSettings = {
  mail?: MailServer | undefined
  /** The text of --messages-key; missing: the key is a file beside the database's. */
  key?: string | undefined
  /** May messages go to addresses of the server's own network? */
  ownNetwork: boolean
}

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<string[]>

/** From where messages are sent. */
export type Office = OfficeSettings & {
  resolve: Resolve
  /** PEM, of an authority besides those that the program trusts. */
  ca?: string | undefined
  /** Milliseconds that a receiver is waited for. */
  patience: number
  /** Milliseconds since 1970. */
  now: () => number
  /** What is being sent, by the receiver's id. */
  underWay: Map<number, Promise<unknown>>
  isClosed: boolean
}

export const officeOf = perDatabase(
  (): Office => ({
    ownNetwork: false,
    resolve: resolveAll,
    patience: 10_000,
    now: () => Date.now(),
    underWay: new Map(),
    isClosed: false,
  }),
)

export const openOffice = (db: Db, settings: Partial<Office>): Office => Object.assign(officeOf(db), settings)

const resolveAll: Resolve = async (host) => {
  // Now, because every start loads this file.
  const { lookup } = await import("node:dns/promises")
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** Begins nothing more, and resolves when all that is being sent was noted: at a stop, so that nothing is sent twice. */
export const closeOffice = async (db: Db): Promise<void> => {
  const office = officeOf(db)
  office.isClosed = true
  await Promise.all(office.underWay.values())
}
