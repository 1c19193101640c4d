import { addAct } from "../audit/acts"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import type { Member } from "../domain/farms"

/** Before the first byte: whoever breaks the export off has what came until then. */
export const noteExport = (db: Db, { farmId, userId }: Member): Promise<void> =>
  inTransaction(db, (tx) => addAct(tx, userId, { farm: farmId }, "downloaded everything of the farm"))
