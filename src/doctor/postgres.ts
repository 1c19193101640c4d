import { type Facts, readFacts } from "../db/postgres/facts"
import { placeOf } from "../db/postgres/open"
import { errorMessage } from "../domain/errors"
import { setClock } from "./clock"
import { errorOf, type Finding, noteOf, warningOf } from "./finding"
import type { Installation, OpenInstallation, Remote } from "./installation"
import { moveFindings } from "./moving"
import { photoFindings } from "./photos"
import { archiveFindings, standbyFindings } from "./postgres-copies"
import { peopleFindings } from "./settings"

/** Does PostgreSQL answer, has it this program's tables, and can it keep what it acknowledges? Changes nothing. */
export const postgresFindings = async (installation: Installation, remote: Remote): Promise<Finding[]> => {
  try {
    return await readFacts(remote.url, async (facts, db) => [
      ...factFindings(facts, remote),
      ...(facts.migratedAt === remote.newest ? await openFindings({ ...installation, db }) : []),
    ])
  } catch (error) {
    const advice = "Start it, or correct the URL of --database or the file of --database-file."
    return [errorOf("database", `${placeOf(remote.url)} can't be used: ${errorMessage(error)}.`, advice)]
  }
}

const openFindings = async (installation: OpenInstallation) => [
  ...(await moveFindings(installation)),
  ...(await peopleFindings(installation)),
  ...(await photoFindings(installation)),
]

/** A standby tells nothing of its primary's standbys and archive. */
export const factFindings = (facts: Facts, remote: Remote): Finding[] => [
  ...engineFindings(facts),
  ...tableFindings(facts, remote),
  ...lossFindings(facts),
  ...connectionFindings(facts),
  ...clockFindings(facts),
  ...(facts.isStandby ? [] : [...standbyFindings(facts), ...archiveFindings(facts)]),
]

const engineFindings = ({
  version,
  versionNumber,
  encoding,
  isStandby,
  isReadOnly,
  user,
}: Facts): Finding[] => [
  ...(versionNumber < 150_000
    ? [errorOf("engine", `PostgreSQL ${version} is too old.`, "Update it to 15 or newer.")]
    : []),
  ...(encoding === "UTF8"
    ? []
    : [
        errorOf(
          "encoding",
          `The database keeps texts as ${encoding}, which can't hold all of them.`,
          "Make a new one: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'.",
        ),
      ]),
  ...(isStandby
    ? [
        errorOf(
          "standby",
          "This is a standby, which takes no records.",
          "Name the primary, or a balancer that finds it.",
        ),
      ]
    : []),
  ...(isReadOnly
    ? [
        errorOf(
          "read-only",
          "default_transaction_read_only is on, so no records are taken.",
          `Turn it off: ALTER ROLE "${user}" SET default_transaction_read_only = off.`,
        ),
      ]
    : []),
]

const tableFindings = (
  { version, migratedAt, mayMakeTables, user }: Facts,
  { url, newest }: Remote,
): Finding[] => {
  const place = placeOf(url)
  if (migratedAt > newest)
    return [errorOf("version", `${place} is of a newer version of Windrow.`, "Start that version.")]
  if (!mayMakeTables)
    return [
      errorOf(
        "tables",
        `The user ${user} may not make tables in ${place}.`,
        "Make it the owner of the database, or of a schema that comes first in its search_path.",
      ),
    ]
  if (migratedAt === 0)
    return [noteOf("version", `${place} has no tables yet; the first start of a server makes them.`)]
  return migratedAt === newest
    ? [noteOf("database", `${place} answers, as version ${version}, and has the tables of this program.`)]
    : [
        noteOf(
          "version",
          `${place} is of an older version of Windrow; the next start of a server updates it.`,
          "Make a backup of PostgreSQL first.",
        ),
      ]
}

/** Finds settings that let PostgreSQL acknowledge more than it has kept. */
const lossFindings = ({ fsync, fullPageWrites, synchronousCommit }: Facts): Finding[] => [
  ...(fsync === "on" ? [] : [lossOf("fsync is off: a crash of its machine damages the database.")]),
  ...(fullPageWrites === "on"
    ? []
    : [lossOf("full_page_writes is off: a crash of its machine can damage the database.")]),
  ...(synchronousCommit === "off"
    ? [lossOf("synchronous_commit is off: a crash loses records that were acknowledged.")]
    : []),
  ...(synchronousCommit === "local"
    ? [lossOf("synchronous_commit is local: what is acknowledged dies with the primary.")]
    : []),
]

const lossOf = (what: string) =>
  errorOf("loss", what, "Turn it on, also where it is set for the database or the user.")

/** Each server opens ten for reading, ten for writing, and one on which it listens. */
const ofOneServer = 21

const connectionFindings = ({ connections }: Facts): Finding[] => {
  const servers = Math.floor(connections / ofOneServer)
  const enough = `${connections} connections are allowed, and each server may open ${ofOneServer}`
  return [
    servers < 2
      ? warningOf(
          "connections",
          `Only ${enough}.`,
          "Raise max_connections, or the limit of the database or user.",
        )
      : noteOf("connections", `${enough}: enough for ${servers} servers.`),
  ]
}

/** In milliseconds. Records carry the times of the servers' clocks. */
const clockSlack = 5000

const clockFindings = ({ ahead }: Facts): Finding[] => {
  if (Math.abs(ahead) <= clockSlack) return []
  const seconds = Math.round(Math.abs(ahead) / 1000).toLocaleString("en-US")
  const what = `The database's clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} this machine's.`
  return [warningOf("clock", what, setClock)]
}
