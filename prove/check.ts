import { Database } from "bun:sqlite"
import { existsSync } from "node:fs"
import { getTableName } from "drizzle-orm"
import { recordTables } from "../src/db/schema"
import { hasPhoto, recordKinds } from "../src/domain/record-kinds"
import type { Progress } from "./client"
import type { Fact, Step } from "./step"

export type Findings = { lost: string[]; corrupt: string[]; wrong: string[] }

/** Of a progress, as much as a check needs. */
export type Known = Pick<Progress, "cookies"> & {
  answers: { has: (name: string) => boolean }
  tried: { has: (name: string) => boolean }
}

/**
 * Looks for everything that was acknowledged, in the file itself: each record exactly once and whole, photos byte
 * for byte, with its idempotency key; for nothing half written; and for SQLite's own complaints.
 */
export const checkFile = (file: string, steps: readonly Step[], known: Known): Findings => {
  let sqlite: Database | undefined
  try {
    // Looking at a file that is not there must not make it.
    sqlite = new Database(existsSync(file) ? file : ":memory:")
    return checkDatabase(sqlite, steps, known)
  } catch (error) {
    return { lost: [], corrupt: [String(error)], wrong: [] }
  } finally {
    sqlite?.close()
  }
}

const checkDatabase = (sqlite: Database, steps: readonly Step[], known: Known): Findings => {
  const findings: Findings = { lost: [], corrupt: complaintsOf(sqlite), wrong: [] }
  if (findings.corrupt.length > 0) return findings
  if (sqlite.query("SELECT 1 FROM sqlite_master WHERE name = 'row_changes'").get() === null)
    return { ...findings, lost: steps.map(({ name }) => name).filter((name) => known.answers.has(name)) }
  for (const step of steps) checkStep(sqlite, step, known, findings)
  for (const [actor, cookie] of known.cookies)
    if (!known.tried.has(`${actor} leaves`) && !hasSession(sqlite, cookie))
      findings.lost.push(`${actor}'s session`)
  findings.corrupt.push(...halves(sqlite))
  return findings
}

const complaintsOf = (sqlite: Database) => {
  const rows = sqlite.query("PRAGMA integrity_check").values()
  const orphans = sqlite.query("PRAGMA foreign_key_check").values()
  return [...rows.map(String).filter((row) => row !== "ok"), ...orphans.map((row) => `orphan in ${row[0]}`)]
}

const checkStep = (sqlite: Database, step: Step, known: Known, findings: Findings) => {
  const { fact, name } = step
  if (!fact || (step.until !== undefined && known.tried.has(step.until))) return
  const isAcknowledged = known.answers.has(name)
  const any = countOf(sqlite, fact, fact.identity)
  if (fact.gone) {
    if (isAcknowledged && any > 0) findings.lost.push(name)
    return
  }
  if (isAcknowledged && any === 0) findings.lost.push(name)
  if (any > 1) findings.wrong.push(`${name} is there ${any} times`)
  if (any === 1 && countOf(sqlite, fact, { ...fact.identity, ...fact.values }) === 0)
    findings.corrupt.push(`${name} is not whole`)
  if (step.keyed && any !== keysOf(sqlite, step))
    findings.corrupt.push(`${name} and its key do not go together`)
}

const countOf = (sqlite: Database, { table }: Fact, values: Fact["identity"]) => {
  const conditions = Object.keys(values).map((column) => `${column} IS ?`)
  const query = `SELECT count(*) FROM ${table} AS it WHERE ${conditions.join(" AND ")}`
  return Number(sqlite.query(query).values(...Object.values(values))[0]?.[0])
}

const keysOf = (sqlite: Database, { name, actor }: Step) =>
  Number(
    sqlite
      .query(
        "SELECT count(*) FROM idempotency_keys AS it JOIN users ON users.id = user_id WHERE key = ? AND email = ?",
      )
      .values(name, `${actor}@farm.test`)[0]?.[0],
  )

const hasSession = (sqlite: Database, cookie: string) => {
  const token = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1))
  const hash = new Bun.CryptoHasher("sha256").update(token).digest("base64url")
  return sqlite.query("SELECT 1 FROM sessions WHERE token_hash = ?").get(hash) !== null
}

/** Sums that are kept beside the records must fit them, and a photo must belong to one. */
const halves = (sqlite: Database) =>
  Object.entries(sums).flatMap(([complaint, query]) =>
    sqlite.query(query).get() === null ? [] : [complaint],
  )

const sums = {
  "a count of turns does not fit": `SELECT 1 FROM compost_rows AS it WHERE turn_count IS NOT
    (SELECT count(*) FROM turns WHERE row_id = it.id AND voided_at IS NULL)`,
  "a count of cooking days does not fit": `SELECT 1 FROM compost_rows AS it WHERE cooking_days IS NOT
    (SELECT count(DISTINCT recorded_at / 86400000) FROM temperatures
      WHERE row_id = it.id AND voided_at IS NULL AND temperature >= 131)`,
  "a user belongs to no farm": "SELECT 1 FROM users WHERE id NOT IN (SELECT user_id FROM members)",
  "a farm has no manager":
    "SELECT 1 FROM farms WHERE id NOT IN (SELECT farm_id FROM members WHERE role = 'manager')",
  "a photo belongs to no record": `SELECT 1 FROM photos WHERE id NOT IN (${recordKinds
    .filter(hasPhoto)
    .map((kind) => `SELECT photo_id FROM ${getTableName(recordTables[kind])} WHERE photo_id IS NOT NULL`)
    .join(" UNION ")})`,
}
