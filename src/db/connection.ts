import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy"
import type { Problem } from "./problem"

/** A database for queries. What only an engine can answer is asked of `engine`, which its transactions share. */
export type Db = SqliteRemoteDatabase & { readonly engine: Engine }

/** Takes locks that nobody else may hold until the transaction has ended. */
export type Lock = (tx: Db) => Promise<unknown>

/** Called at each commit: how many writes shared it, and how long it took in milliseconds. */
export type Watch = (writes: number, took: number) => void

/** Writes of many portions, which go one at a time. */
export type LongWrites = { last: Promise<unknown>; length: number }

/** One open database, in the words of what is asked; `sqlite` and `postgres` have an implementation each. */
export type Engine = {
  /** The path of its file, or ":memory:"; undefined where others keep the files. */
  readonly file: string | undefined
  /** The other servers of this database; undefined where this process is the only one. */
  readonly servers: Servers | undefined
  readonly problems: Map<Problem, string>
  readonly longWrites: LongWrites
  /** Does a UNION of sorted parts read its indexes no further than to the end of the page? */
  readonly mergesIndexes: boolean
  /**
   * Resolves when the commit is on the disk. `lock` comes first where several transactions run at once; see
   * `inLockedTransaction`.
   */
  readonly inTransaction: <T>(write: (tx: Db) => Promise<T>, lock?: Lock) => Promise<T>
  /** How many writes wait for the next commit, or for a connection. */
  readonly waitingWrites: () => number
  /** Can others read while a transaction is open? */
  readonly canReadMeanwhile: () => boolean
  /** Do reads see a state that is not the newest? */
  readonly areReadsHeld: () => boolean
  /** Changes with every commit of this or another process; with each call where asking costs as much as a query. */
  readonly dataVersion: () => string
  /** Changes with every commit of another process that is not told by `servers`. */
  readonly foreignVersion: () => string
  /** Changes the data version: cached responses become stale. */
  readonly invalidateReads: () => void
  /** Tells of each commit. */
  readonly watchCommits: (watch: Watch) => void
  readonly isAlive: () => Promise<boolean>
  /** Why the last `isAlive` was false, for whoever runs the server. */
  readonly whyNotAlive: () => string
  /** Has it this table of the schema? One that was only opened may be of an earlier version. */
  readonly hasTable: (name: string) => Promise<boolean>
  /** The size of the whole database. */
  readonly bytes: () => Promise<number>
  /** Lets each table go on after its highest number, when rows were moved with theirs. */
  readonly continueNumbers: () => Promise<void>
  /** Waits so many milliseconds at most for another process that has locked the whole database. */
  readonly limitLockWait: (milliseconds: number) => void
  /** Before `close`: leaves as little as possible to write then. */
  readonly settle: () => Promise<void>
  /** Resolves to false when a log had to be kept beside the file. */
  readonly close: () => Promise<boolean>
}

/** The servers of one database, this one included. */
export type Servers = {
  /** Tells a text to all of them; while the database is away, later, or never. */
  readonly tell: (text: string) => void
  /**
   * From now on `heard` gets what is told, with a number that grows; `missed` is called with the newest number
   * when it begins, and whenever something may have been told without being heard.
   */
  readonly listen: (heard: (text: string, number: number) => void, missed: (number: number) => void) => void
  /** Is any server or command of this program, but for a move, connected to the database? */
  readonly areConnected: () => Promise<boolean>
}

/**
 * The path of the database file, or ":memory:".
 * @throws Error where the database has none here
 */
export const fileOf = ({ engine: { file } }: Db): string => {
  if (file === undefined) throw new Error("This database has no file.")
  return file
}
