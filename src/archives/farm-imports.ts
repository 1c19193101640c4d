import { eq } from "drizzle-orm"
import { addAct } from "../audit/acts"
import { addAuditLine } from "../audit/queries"
import type { Db } from "../db/connection"
import { withoutValues } from "../db/errors"
import { perDatabase } from "../db/per-database"
import { farms } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { FarmImportState } from "../domain/farm-import"
import type { Member } from "../domain/farms"
import { countsWords, type ImportCounts } from "../domain/import-report"
import { mayOnServer } from "../domain/rights"
import type { User } from "../domain/users"
import { liveStreamsOf } from "../events/live-streams"
import type { Log } from "../http/log"
import { dropFile } from "./uploaded-files"

/** Imports by farm, in memory: after a restart the file has to be sent again. */
const importsOf = perDatabase(() => new Map<number, FarmImportState>())

/** The farm's running import, or how its last one ended. */
export const importOf = (db: Db, { farmId }: Member): FarmImportState =>
  importsOf(db).get(farmId) ?? { state: "none" }

/** @throws AppError conflict while the farm has a running import */
export const assertNoImport = (db: Db, by: Member): void => {
  if (["checking", "adding"].includes(importOf(db, by).state))
    throw new AppError("conflict", "A file is being read into this farm. Please wait until that is done.")
}

/** Begins to read a file into the farm, and deletes it in the end. A failure becomes the import's state. */
export const beginImport = (db: Db, { by, user, path, log }: Begun): Promise<void> => {
  const mayAddTypes = mayOnServer(user, "catalogue")
  const states = importsOf(db)
  states.set(by.farmId, { state: "checking" })
  const logError = (error: unknown) => log({ level: "error", error: String(withoutValues(error)) })
  let counts: ImportCounts = { piles: 0, records: 0, known: 0, photos: 0, missingPhotos: 0 }
  return noteAct(db, user, by, "began to read a file into the farm")
    .then(() =>
      read(db, by, mayAddTypes, path, (soFar) => {
        counts = soFar
      }),
    )
    .catch((error): FarmImportState => {
      if (error instanceof AppError) return { state: "refused", reason: error.message }
      logError(error)
      return {
        state: "refused",
        reason: "Something went wrong. What was added stays; send the file again to go on.",
      }
    })
    .then(async (state) => {
      await noteAct(db, user, by, wordsOf(state, counts)).catch(logError)
      states.set(by.farmId, state)
      dropFile(path)
      tell(db, by, mayAddTypes)
    })
}

type Begun = { by: Member; user: User; path: string; log: Log }

/** In the list of what was done: an import writes in the names of others. */
const noteAct = (db: Db, user: User, { farmId }: Member, act: string) =>
  inTransaction(db, async (tx) => {
    const [farm] = await tx.select({ name: farms.name }).from(farms).where(eq(farms.id, farmId))
    await addAuditLine(tx, user, `${act} ${farm?.name}`)
    await addAct(tx, user.id, { farm: farmId }, `${act} ${farm?.name}`)
  })

const wordsOf = ({ state }: FarmImportState, counts: ImportCounts) =>
  `${state === "done" ? "read" : "broke off after reading"} ${countsWords(counts)} into the farm`

/** `onBegin` gets the counts, which grow. */
const read = async (
  db: Db,
  by: Member,
  mayAddTypes: boolean,
  path: string,
  onBegin: (counts: ImportCounts) => void,
): Promise<FarmImportState> => {
  const { importAsManager } = await import("./import-farm")
  const report = await importAsManager(db, path, by, mayAddTypes, ({ records }, { counts }) => {
    onBegin(counts)
    const adding = {
      state: "adding" as const,
      all: records,
      get done() {
        return counts.records + counts.known
      },
    }
    importsOf(db).set(by.farmId, adding)
  })
  return { state: "done", report }
}

/** All that the farm's screens show may be other than before. */
const tell = (db: Db, { farmId }: Member, mayAddTypes: boolean) => {
  liveStreamsOf(db).tell({ farm: farmId, kinds: ["rows", "farm"] })
  if (mayAddTypes) liveStreamsOf(db).tell({ kinds: ["categories"] })
}
