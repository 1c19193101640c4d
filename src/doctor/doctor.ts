import { disconnect } from "../db/sqlite/connection"
import { migrationIn, openForReading } from "../db/sqlite/database-file"
import { errorMessage } from "../domain/errors"
import { certificateFindings } from "./certificate"
import { clockFindings, newestFindings } from "./clock"
import { copyFindings, lateFindings } from "./copies"
import { databaseFindings } from "./database"
import { lastingFindings, networkFindings, roomFindings } from "./disk"
import { errorOf, type Finding, warningOf } from "./finding"
import type { Installation, OpenInstallation } from "./installation"
import { leftoverFindings } from "./leftovers"
import { moveFindings } from "./moving"
import { permissionFindings } from "./permissions"
import { photoFindings } from "./photos"
import { sentFindings } from "./sent-copies"
import { serverFindings } from "./server"
import { peopleFindings, settingFindings } from "./settings"
import { silentFindings, silentFolders } from "./silent-folders"
import { optimized, tidyFindings } from "./tidy"

type Check<I> = (installation: I) => Finding[] | Promise<Finding[]>

const folderChecks: readonly Check<Installation>[] = [
  databaseFindings,
  roomFindings,
  networkFindings,
  permissionFindings,
  copyFindings,
  sentFindings,
  leftoverFindings,
]

const machineChecks: readonly Check<Installation>[] = [
  clockFindings,
  serverFindings,
  certificateFindings,
  settingFindings,
]

/** Only of a database of this program's version. */
const openChecks: readonly Check<OpenInstallation>[] = [
  lateFindings,
  lastingFindings,
  newestFindings,
  moveFindings,
  peopleFindings,
  photoFindings,
  tidyFindings,
]

/**
 * windrow doctor: prints a line for each finding, the gravest first, and sets the exit code 1 when there is something to
 * do. Changes nothing without `fix`, and with it no record and no copy.
 */
export const doctor = async (installation: Installation, { fix = false, json = false } = {}) => {
  const silent = await silentFolders(installation)
  const found = await findingsOf(installation, silent)
  const findings = fix ? [...found.map(fixed), ...optimizedIn(installation, found)] : found
  const toDo = findings.filter(isToDo).length
  if (json) console.log(JSON.stringify({ ok: toDo === 0, findings: findings.map(withoutFix) }, null, 2))
  else console.log(inWords(findings, toDo))
  process.exitCode = toDo === 0 ? 0 : 1
  // A call that hangs would keep the process.
  if (silent.length > 0) process.exit()
}

/** Checks for which the folder of copies must answer, or that of --backup-to. */
const lookIntoCopies: readonly unknown[] = [
  roomFindings,
  permissionFindings,
  copyFindings,
  sentFindings,
  leftoverFindings,
  lateFindings,
  lastingFindings,
]

export const findingsOf = async (
  installation: Installation,
  silent: readonly string[],
): Promise<Finding[]> => {
  const { database, migrations, remote } = installation
  const found = silentFindings(installation, silent)
  const canLook = (check: unknown) => silent.length === 0 || !lookIntoCopies.includes(check)
  const checks = remote ? [remoteFindings] : folderChecks.filter(canLook)
  for (const check of [...checks, ...machineChecks]) found.push(...(await resultOf(check, installation)))
  if (remote || migrationIn(database) !== migrations.newest) return found.sort(byLevel)
  const db = openForReading(database)
  try {
    for (const check of openChecks.filter(canLook))
      found.push(...(await resultOf(check, { ...installation, db })))
  } finally {
    disconnect(db)
  }
  return found.sort(byLevel)
}

/** Loaded only with PostgreSQL. */
const remoteFindings: Check<Installation> = async (installation) => {
  const { remote } = installation
  return remote ? (await import("./postgres")).postgresFindings(installation, remote) : []
}

/** A check that fails must not stop the others. */
const resultOf = async <I>(check: Check<I>, installation: I): Promise<Finding[]> => {
  try {
    return await check(installation)
  } catch (error) {
    const what = `Something can't be looked at: ${errorMessage(error)}.`
    return [warningOf("unknown", what, "Run this as the user of the server, or as root.")]
  }
}

const levels = ["error", "warning", "note"]

const byLevel = (one: Finding, other: Finding) => levels.indexOf(one.level) - levels.indexOf(other.level)

const fixed = (finding: Finding): Finding => {
  if (!finding.fix) return finding
  try {
    return { ...finding, fixed: finding.fix() }
  } catch (error) {
    return { ...finding, what: `${finding.what} --fix failed: ${errorMessage(error)}.` }
  }
}

/** Nothing is written into a database with which something is wrong. */
const optimizedIn = ({ database, migrations, remote }: Installation, found: Finding[]): Finding[] => {
  if (remote) return []
  if (found.some(({ level }) => level === "error") || migrationIn(database) !== migrations.newest) return []
  try {
    return [optimized(database)]
  } catch (error) {
    return [errorOf("plans", `The database can't be written: ${errorMessage(error)}.`, "Try again later.")]
  }
}

const isToDo = ({ level, fixed }: Finding) => level !== "note" && fixed === undefined

const withoutFix = ({ fix, ...finding }: Finding) => ({ ...finding, canBeFixed: fix !== undefined })

const inWords = (findings: readonly Finding[], toDo: number) => {
  const lines = findings.map(({ level, what, advice, fixed }) =>
    fixed === undefined ? `${level}: ${[what, advice].filter(Boolean).join(" ")}` : `fixed: ${fixed}`,
  )
  const canFix = findings.some((finding) => isToDo(finding) && finding.fix)
  const sum =
    toDo === 0
      ? "Nothing is wrong."
      : `${toDo} ${toDo === 1 ? "thing" : "things"} to do.${canFix ? " --fix does some." : ""}`
  return [...lines, sum].join("\n").replaceAll(/[^\P{Cc}\n]/gu, "?")
}
