import { SQL } from "bun"
import type { Db } from "../connection"
import { connect } from "./connection"
import { engineOn } from "./engine"

/** Facts about a PostgreSQL, as the user of the URL sees it. Times are in milliseconds since 1970. */
export type Facts = {
  /** As PostgreSQL writes it, "15.18", and as a number, 150018. */
  version: string
  versionNumber: number
  encoding: string
  user: string
  isStandby: boolean
  isReadOnly: boolean
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
  /** How many this user may open in this database, with all servers together. */
  connections: number
  mayMakeTables: boolean
  /** Without it, nobody tells whether a standby is in sync. */
  maySeeStandbys: boolean
  standbyNames: string
  archiveMode: string
  /** In seconds; 0 is never. */
  archiveTimeout: number
  archivedAt: number | null
  archivingFailedAt: number | null
  /** The standbys in sync with the primary. */
  standbys: string[]
  /** The time of the newest migration; 0 without tables. */
  migratedAt: number
  /** How far the database's clock is ahead of this machine's, in milliseconds, without the time of the query. */
  ahead: number
}

/**
 * Looks at a database of any version and changes nothing. Then `look` may read from it.
 * @throws what the connection throws: it does not answer, or refuses the user
 */
export const readFacts = async <T>(url: string, look: (facts: Facts, db: Db) => T): Promise<Awaited<T>> => {
  const sql = new SQL({ url, max: 1, connectionTimeout: 5 })
  try {
    const [own] = await sql.unsafe(ownFacts)
    const standbys = (await sql.unsafe(standbysInSync).values()).flat().map(String)
    const facts = { ...own, standbys, migratedAt: await migratedAt(sql), ahead: await aheadOfHere(sql) }
    return await look(
      facts,
      connect(engineOn(sql, alone, lookedAt), () => sql),
    )
  } finally {
    await sql.close({ timeout: 1 })
  }
}

/** The parts of an engine that only looks: it announces and writes nothing. */
const alone = { tell: () => undefined, listen: () => undefined, areConnected: async () => true }
const lookedAt = {
  inTransaction: () => Promise.reject(new Error("This database is only looked at.")),
  waitingWrites: () => 0,
  close: async () => undefined,
}

const limit = (column: string, table: string, name: string) =>
  `(SELECT nullif(${column}, -1) FROM ${table} WHERE ${name})`

const ownFacts = `SELECT
  current_setting('server_version') AS "version",
  current_setting('server_version_num')::int AS "versionNumber",
  current_setting('server_encoding') AS "encoding",
  current_user::text AS "user",
  pg_is_in_recovery() AS "isStandby",
  current_setting('default_transaction_read_only')::boolean AS "isReadOnly",
  current_setting('fsync') AS "fsync",
  current_setting('full_page_writes') AS "fullPageWrites",
  current_setting('synchronous_commit') AS "synchronousCommit",
  least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
    ${limit("datconnlimit", "pg_database", "datname = current_database()")},
    ${limit("rolconnlimit", "pg_roles", "rolname = current_user")}
  ) AS "connections",
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayMakeTables",
  pg_has_role('pg_read_all_stats', 'USAGE') AS "maySeeStandbys",
  current_setting('synchronous_standby_names') AS "standbyNames",
  current_setting('archive_mode') AS "archiveMode",
  (SELECT setting::int FROM pg_settings WHERE name = 'archive_timeout') AS "archiveTimeout",
  (extract(epoch FROM last_archived_time) * 1000)::float8 AS "archivedAt",
  (extract(epoch FROM last_failed_time) * 1000)::float8 AS "archivingFailedAt"
  FROM pg_stat_archiver`

const standbysInSync =
  "SELECT application_name FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum') ORDER BY 1"

const migratedAt = async (sql: SQL) => {
  const [[isThere]] = await sql.unsafe("SELECT to_regclass('__drizzle_migrations') IS NOT NULL").values()
  if (!isThere) return 0
  const [[last]] = await sql.unsafe("SELECT coalesce(max(created_at), 0) FROM __drizzle_migrations").values()
  return Number(last)
}

const aheadOfHere = async (sql: SQL) => {
  const before = Date.now()
  const [[there]] = await sql.unsafe("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8").values()
  const now = Date.now()
  return there < before ? there - before : Math.max(there - now, 0)
}
