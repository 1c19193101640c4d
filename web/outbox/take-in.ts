import type { Row } from "#domain/rows"
import { RequestError } from "../api/errors"
import { request } from "../api/request"
import { serverNow } from "../lib/server-clock"
import { noteStoreChange } from "../store/changes"
import { keepRecord, keptRecords } from "../store/records"
import { trySending } from "./outbox"
import { type RecordInFile, recordsInText } from "./record-in-file"
import { addressOf } from "./save-record"

/** Ms for which the server knows the key of a record for certain: it would make an older one twice. */
const keysKept = 30 * 86_400_000

/** `refusals` are sentences, each once. */
export type TakenIn = { taken: number; refusals: readonly string[] }

/**
 * Puts the records of a file into the outbox, with their own keys, so that one which the server has is not made twice.
 * @throws RequestError when the server can't say whether the piles are the same
 */
export const takeIn = async (file: Blob, userId: number): Promise<TakenIn> => {
  const records = recordsInText(await file.text()).sort((one, other) => one.savedAt - other.savedAt)
  const refusals = new Set(records.length === 0 ? ["No records are in this file."] : [])
  let taken = 0
  for (const record of records) {
    const refusal = await refusalOf(record, userId)
    if (refusal) refusals.add(refusal)
    else {
      await keep(record)
      taken += 1
    }
  }
  noteStoreChange()
  trySending()
  return { taken, refusals: [...refusals] }
}

const refusalOf = async (record: RecordInFile, userId: number) => {
  if (record.userId !== userId) return "Another person's records stay in the file."
  if (serverNow() - record.savedAt > keysKept)
    return "Records older than 30 days stay in the file: they may be on the server."
  const waiting = await keptRecords()
  if (waiting.some(({ key }) => key === record.key)) return "Some records wait on this phone already."
  if (typeof record.voids === "string" && !waiting.some(({ key }) => key === record.voids))
    return "An undo stays in the file: its record does not wait here."
  const { farmId, moved, others = [] } = record
  for (const pile of [record, ...(moved ? [moved] : []), ...others])
    if (!(await isSamePile({ ...pile, farmId })))
      return "Records of piles that are not on this server stay in the file."
  return undefined
}

/** Another server counts its piles from 1, too. */
const isSamePile = async ({ rowId, farmId, label }: Pick<RecordInFile, "rowId" | "farmId" | "label">) => {
  try {
    const row = await request<Row>("GET", `/api/rows/${rowId}`)
    return row.farmId === farmId && row.rowId === label
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return false
    throw error
  }
}

/** The address is made here, not taken from the file. The server may have the record already, from the old address. */
const keep = (record: RecordInFile) => {
  const path = addressOf(record)
  const { voids, moved } = record
  return keepRecord({
    ...record,
    path: voids === undefined ? path : `${path}/${voids}/${moved ? "move" : "void"}`,
    tries: 0,
    mayBeThere: true,
  })
}
