import { noteCommand } from "../audit/commands"
import type { Db } from "../db/connection"
import { compact } from "../db/sqlite/compact"
import { CommandError } from "../domain/errors"
import { fetchPhotos, type MovedPhotos, sendPhotos } from "../photos/move-photos"
import { databaseIn } from "../start/bundled-files"
import { UsageError } from "./arguments"
import type { Config } from "./config"
import { withExistingDatabase } from "./with-database"

/** windrow photos send: from the database into the bucket. */
export const send = async (config: Config) => {
  assertNamed(config)
  await withExistingDatabase(config, async (db) => {
    await tell(db, await sendPhotos(db), "into the bucket", "damaged in the database")
  })
  if (config.database !== undefined || config.databaseFile !== undefined) return
  if (!compact(databaseIn(config.data)))
    console.log("Call this again while no server runs: that makes the file of the database smaller.")
}

/** windrow photos fetch: from the bucket into the database. */
export const fetch = async (config: Config) => {
  assertNamed(config)
  await withExistingDatabase(config, async (db) => {
    await tell(db, await fetchPhotos(db), "into the database", "missing or damaged in the bucket")
  })
}

const tell = async (db: Db, { moved, left }: MovedPhotos, where: string, wrong: string) => {
  const sentence = `Photos moved ${where}: ${moved.toLocaleString("en-US")}.`
  await noteCommand(db, `moved photos ${where}: ${moved}`)
  console.log(sentence)
  if (left.length > 0)
    throw new CommandError(
      `Photos that are ${wrong}, and stay there: ${left.length}; the first has the number ${left[0]}.`,
    )
}

const assertNamed = ({ photos }: Config) => {
  if (photos === undefined)
    throw new UsageError(
      "Say which bucket, for example --photos s3://windrow-photos?endpoint=https://s3.example.org.",
    )
}
