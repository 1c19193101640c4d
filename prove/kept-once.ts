import { join } from "node:path"
import { checkFile } from "./check"
import type { Tally } from "./findings"
import type { Phone } from "./phone"
import type { Submission } from "./submissions"

/** What a list has to show of a record that was answered; `reason` when it was voided. */
export type Kept = Pick<Submission, "body" | "photo"> & { reason?: string }

type Listed = {
  id: number
  photoUrl?: string | null
  turnNumber?: number
  voided?: { reason: string }
} & Record<string, unknown>

/** Holds a list against the answers, by id: the same records, with their own times, values and photos. */
export const compare = async (
  tally: Tally,
  phone: Phone,
  list: string,
  answered: ReadonlyMap<number, Kept>,
) => {
  const records = new Map((await phone.get<Listed[]>(list)).map((record) => [record.id, record]))
  for (const id of records.keys())
    if (!answered.has(id)) tally.wrong(`${list} has record ${id}, which was never answered`)
  for (const [id, kept] of answered) {
    const record = records.get(id)
    if (!record) tally.lost(`record ${id} of ${list} was answered and is gone`)
    else await compareOne(tally, phone, `record ${id} of ${list}`, record, kept)
  }
  const numbers = [...records.values()].flatMap(({ turnNumber }) => turnNumber ?? [])
  if (numbers.sort((one, other) => one - other).some((number, index) => number !== index + 1))
    tally.wrong(`the turns of ${list} are numbered ${numbers}`)
}

const compareOne = async (tally: Tally, phone: Phone, name: string, record: Listed, kept: Kept) => {
  const { photoUrl: _, ...values } = kept.body
  for (const [field, value] of Object.entries(values))
    if (record[field] !== value) tally.corrupt(`${name} has the ${field} ${record[field]}, not ${value}`)
  if (record.voided?.reason !== kept.reason) tally.wrong(`${name} has the void ${record.voided?.reason}`)
  if (kept.photo && !(await phone.call("GET", record.photoUrl ?? "/")).bytes.equals(kept.photo))
    tally.corrupt(`${name} has another photo than the one sent`)
}

/** SQLite's own check of a stopped server's file, and the sums that are kept beside the records. */
export const checkStopped = (tally: Tally, data: string) => {
  const none = { cookies: new Map(), answers: new Set<string>(), tried: new Set<string>() }
  for (const complaint of checkFile(join(data, "windrow.db"), [], none).corrupt) tally.corrupt(complaint)
}
