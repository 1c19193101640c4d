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
  if (["checking", "adding", "voiding"].includes(importOf(db, by).state))
    throw new AppError("conflict", "A file is being read into this farm. Please wait until that is done.")
}

/** What goes on in a farm for minutes; its states are the farm's. */
export type FarmWork = {
  /** In the list of what was done, behind the name: 'began to read log.csv into the farm'. */
  begins: string
  ends: (state: FarmImportState) => string
  run: (onState: (state: FarmImportState) => void) => Promise<FarmImportState>
  /** Whatever became of it. */
  after?: () => void
}

type Begun = { by: Member; user: User; log: Log }

/** Begins work on the farm. A failure becomes its state. */
export const beginWork = (db: Db, { by, user, log }: Begun, work: FarmWork): Promise<void> => {
  const states = importsOf(db)
  const onState = (state: FarmImportState) => void states.set(by.farmId, state)
  onState({ state: "checking" })
  const logError = (error: unknown) => log({ level: "error", error: String(withoutValues(error)) })
  return noteAct(db, user, by, work.begins)
    .then(() => work.run(onState))
    .catch((error): FarmImportState => {
      if (error instanceof AppError) return { state: "refused", reason: error.message }
      logError(error)
      return {
        state: "refused",
        reason: "Something went wrong. What was added stays; send the file again to go on.",
      }
    })
    .then(async (state) => {
      await noteAct(db, user, by, work.ends(state)).catch(logError)
      onState(state)
      work.after?.()
      // All that the farm's screens show may be other than before.
      liveStreamsOf(db).tell({ farm: by.farmId, kinds: ["rows", "farm"] })
    })
}

/** Begins to read a ZIP into the farm, and deletes it in the end. */
export const beginImport = (db: Db, begun: Begun & { path: string }): Promise<void> => {
  const { by, user, path } = begun
  const mayAddTypes = mayOnServer(user, "catalogue")
  let counts: ImportCounts = { piles: 0, records: 0, known: 0, photos: 0, missingPhotos: 0 }
  return beginWork(db, begun, {
    begins: "began to read a file into the farm",
    ends: ({ state }) =>
      `${state === "done" ? "read" : "broke off after reading"} ${countsWords(counts)} into the farm`,
    run: async (onState) => {
      const { importAsManager } = await import("./import-farm")
      const report = await importAsManager(db, path, by, mayAddTypes, ({ records }, importing) => {
        counts = importing.counts
        onState({
          state: "adding",
          all: records,
          get done() {
            return counts.records + counts.known
          },
        })
      })
      return { state: "done", report }
    },
    after: () => {
      dropFile(path)
      if (mayAddTypes) liveStreamsOf(db).tell({ kinds: ["categories"] })
    },
  })
}

/** In the list of what was done: an import writes in the names of others. */
const noteAct = (db: Db, user: User, { farmId }: Member, act: string) =>
  inTransaction(db, async (tx) => {
    const [farm] = await tx.select({ name: farms.name }).from(farms).where(eq(farms.id, farmId))
    await addAuditLine(tx, user, `${act} ${farm?.name}`)
    await addAct(tx, user.id, { farm: farmId }, `${act} ${farm?.name}`)
  })
