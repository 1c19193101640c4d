import type { Facts } from "../db/postgres/facts"
import { errorOf, type Finding, noteOf, warningOf } from "./finding"

/** Does another machine have what the primary has acknowledged? Patroni's own settings can't be seen from SQL. */
export const standbyFindings = ({ standbyNames, standbys, maySeeStandbys, user }: Facts): Finding[] => {
  if (standbyNames === "")
    return [
      warningOf(
        "sync",
        "No standby is synchronous (synchronous_standby_names is empty): acknowledged records can be lost with the primary.",
        "Turn on Patroni's synchronous_mode and synchronous_mode_strict; what a provider's disks do can't be seen from here.",
      ),
    ]
  if (!maySeeStandbys)
    return [
      noteOf(
        "privileges",
        `The user ${user} may not see whether a standby is in sync.`,
        `Let it, as a superuser: GRANT pg_monitor TO "${user}".`,
      ),
    ]
  if (standbys.length === 0)
    return [
      errorOf(
        "sync",
        "No standby is in sync, so every write waits.",
        "Bring one back: patronictl list shows them.",
      ),
    ]
  const who =
    standbys.length === 1 ? `The standby ${standbys[0]} is` : `The standbys ${standbys.join(" and ")} are`
  const advice =
    "That writes wait when the last one is lost can't be seen from here: patronictl show-config says synchronous_mode_strict."
  return [noteOf("sync", `${who} in sync.`, advice)]
}

/** Can the database be brought back to an earlier moment? */
export const archiveFindings = (facts: Facts): Finding[] => {
  const { archiveMode, archivedAt, archivingFailedAt, archiveTimeout } = facts
  if (archiveMode === "off")
    return [
      warningOf(
        "archive",
        "archive_mode is off: the database can't be brought back to an earlier moment.",
        "Have its log archived, for example by pgBackRest; what a provider does by itself can't be seen from here.",
      ),
    ]
  if (archivingFailedAt !== null && archivingFailedAt > (archivedAt ?? 0))
    return [
      errorOf(
        "archive",
        `Archiving failed on ${timeOf(archivingFailedAt)}, and the newest log in the archive is ${archivedAt === null ? "none" : `of ${timeOf(archivedAt)}`}.`,
        "PostgreSQL's own log says why, for example that the archive's disk is not mounted; until it works again, the log fills the disk.",
      ),
    ]
  if (archivedAt === null)
    return [
      warningOf(
        "archive",
        "Nothing was archived yet.",
        "Have a log archived and look again: SELECT pg_switch_wal().",
      ),
    ]
  return [
    noteOf(
      "archive",
      `The newest log was archived on ${timeOf(archivedAt)}.`,
      `${archiveTimeout === 0 ? "Set archive_timeout: without it, up to 16 MB of the newest records are not there. " : ""}Whether there is a base backup to begin with can't be seen from here.`,
    ),
  ]
}

const timeOf = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`
