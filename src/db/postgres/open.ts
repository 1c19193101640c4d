import { SQL } from "bun"
import { errorMessage } from "../../domain/errors"
import type { Db, Engine } from "../connection"
import { DatabaseUnusableError } from "../errors"
import { fileSystem } from "../file-system"
import type { Migrations } from "../migrations"
import { connect } from "./connection"
import { engineOn } from "./engine"
import { migrate } from "./migrate"
import { noticesOn } from "./notices"
import { createSeats } from "./seats"
import { transactionsOn } from "./transaction"

/**
 * `connections` for reads, and as many for writes, of each server; PostgreSQL allows 100 by default. Those without work end
 * after `idleTimeout` seconds.
 */
const usual = { connections: 10, idleTimeout: 60, name: "windrow" }

/**
 * In milliseconds. A machine that dies or sleeps within a transaction leaves it open, and PostgreSQL would keep others from its rows for
 * hours: it ends one that asks nothing for so long.
 */
const longestSilence = 5000

/**
 * Of writes. Of small tables PostgreSQL would read all rows, or all of a pile's, and then takes each other write to them for a conflict:
 * six of seven transactions of eight clients ran in vain (bench 20; PostgreSQL 15, "Serializable Isolation Level").
 */
const byIndex = { enable_seqscan: "off", enable_bitmapscan: "off" }

/** PostgreSQL compiles a query that looks expensive: a second for one that then takes some milliseconds, as a page of a pile's history. */
const withoutCompiler = { jit: "off" }

type Connecting = { connections: number; idleTimeout: number; name: string; file?: string | undefined }

/**
 * Drizzle over a pool of connections, without a look at the database. `url` holds the password: never log it. Each
 * connection reads it anew from the `file`, which may be given another one while servers run.
 */
export const connectTo = (
  url: string,
  { connections, idleTimeout, name, file }: Connecting = usual,
): { db: Db; sql: SQL } => {
  const connection = {
    application_name: name,
    idle_in_transaction_session_timeout: longestSilence,
    ...withoutCompiler,
  }
  const options: SQL.Options = {
    url,
    bigint: true,
    connectionTimeout: 5,
    idleTimeout,
    connection,
    ...(file !== undefined && { password: () => passwordNow(file, url) }),
  }
  const sql = new SQL({ ...options, max: connections })
  const engine: Engine = engineOn(
    sql,
    {
      ...noticesOn(sql),
      areConnected: async () => (await sql.unsafe(others, [usual.name]).values()).length > 0,
    },
    {
      inTransaction: (write, lock) => inTransaction(write, lock),
      waitingWrites: () => seats.waiting(),
      close: () => seats.close(),
    },
  )
  const seats = createSeats(engine, { ...options, connection: { ...connection, ...byIndex } }, connections)
  const inTransaction = transactionsOn(seats)
  const db = connect(engine, () => sql)
  return { db, sql }
}

/**
 * Connects to PostgreSQL and creates or migrates the tables.
 * @throws DatabaseUnusableError for a database of a newer version, or one that does not answer
 */
export const openPostgres = async (
  url: string,
  migrations: Migrations,
  name = usual.name,
  file?: string,
): Promise<Db> => {
  const { db, sql } = connectTo(url, { ...usual, name, file })
  try {
    await migrate(sql, migrations)
    return db
  } catch (error) {
    await db.engine.close()
    if (error instanceof DatabaseUnusableError) throw error
    throw new DatabaseUnusableError(`${placeOf(url)} can't be used: ${errorMessage(error)}.`, {
      cause: error,
    })
  }
}

/** A server listens on a connection as long as it runs. */
const others =
  "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1"

/** A file that can't be read, or holds no URL at this moment, changes nothing. */
const passwordNow = (file: string, url: string) => passwordIn(textOf(file)) ?? passwordIn(url) ?? ""

const textOf = (file: string) => {
  try {
    return fileSystem().readFileSync(file, "utf8").trim()
  } catch {
    return ""
  }
}

const passwordIn = (url: string) => {
  try {
    return decodeURIComponent(new URL(url).password) || undefined
  } catch {
    return undefined
  }
}

/** Host and database, without user and password. */
export const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url)
  return `PostgreSQL, ${host}${pathname}`
}
