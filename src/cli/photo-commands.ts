import { noteCommand } from "../audit/commands"
import { compact } from "../db/compact"
import { CommandError } from "../domain/errors"
import { fetchPhotos, type MovedPhotos, sendPhotos } from "../photos/move-photos"
import { databaseIn } from "../server/bundled-files"
import { UsageError } from "./arguments"
import type { Config } from "./config"
import { withExistingDatabase } from "./with-database"

/** windrow photos send: from the database into the bucket. */
export const send = async (config: Config) => {
  assertNamed(config)
  await withExistingDatabase(config, async (db) => {
    const done = await sendPhotos(db)
    await noteCommand(db, `moved ${photos(done.moved)} into the bucket`)
    console.log(`${photos(done.moved)} were moved into the bucket.`)
    assertAll(done, "damaged in the database")
  })
  if (config.database !== undefined || config.databaseFile !== undefined) return
  if (!compact(databaseIn(config.data)))
    console.log("Call this again while no server runs: that makes the file of the database smaller.")
}

/** windrow photos fetch: from the bucket into the database. */
export const fetch = async (config: Config) => {
  assertNamed(config)
  await withExistingDatabase(config, async (db) => {
    const done = await fetchPhotos(db)
    await noteCommand(db, `moved ${photos(done.moved)} into the database`)
    console.log(`${photos(done.moved)} were moved into the database. The bucket's are removed after 30 days.`)
    assertAll(done, "missing or damaged in the bucket")
  })
}

const assertNamed = ({ photos }: Config) => {
  if (photos === undefined)
    throw new UsageError(
      "Say which bucket, for example --photos s3://windrow-photos?endpoint=https://s3.example.org.",
    )
}

const photos = (count: number) => `${count.toLocaleString("en-US")} photos`

const assertAll = ({ left }: MovedPhotos, what: string) => {
  if (left.length > 0)
    throw new CommandError(
      `${photos(left.length)} are ${what} and stay there; the first has the number ${left[0]}.`,
    )
}
