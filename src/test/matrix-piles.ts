import { getTableName } from "drizzle-orm"
import type { Db } from "../db/connection"
import { recordTables } from "../db/schema"
import { dayMs } from "../domain/day"
import { hasPhoto, type PhotoKind, type RecordKind, recordKinds, timeOf } from "../domain/record-kinds"
import { exampleOf } from "./example-of"
import { dataUrlOf, makeJpeg } from "./jpeg-maker"
import type { Caller } from "./matrix-people"
import { ask } from "./sql"

/** One record of each kind, and their photos' ids; `width` is that of all, in pixels. */
export type Records = Record<RecordKind, number> & {
  author: number
  isOld: boolean
  photos: Record<PhotoKind, number>
  width: number
}

/** All answers about a pile contain days such as 2011-03-24; month and day tell whose they are. */
export type Pile = { farmId: number; id: number; day: string; changes: number[]; records: Records[] }

type Author = { by: Caller; isOld?: boolean }

/** A pile in the creator's current farm, with records of each author; `materialCategoryId` is all materials' type. */
export const createPile = async (
  { actor }: Caller,
  authors: Author[],
  materialCategoryId: number,
): Promise<Pile> => {
  const day = `03-${10 + ++piles}`
  const row = { rowId: `2010-${day}`, location: `2010-${day}`, materialCategoryId }
  const { id, farmId } = (await actor.row(row)) as unknown as { id: number; farmId: number }
  await actor.done("PATCH", `/api/rows/${id}`, { startDate: `2010-${day}` })
  const records: Records[] = []
  for (const [index, author] of authors.entries())
    records.push(await addRecords(id, author, index + 1, day, materialCategoryId))
  const changed = await actor.get<{ id: number }[]>(`/api/rows/${id}/changes`)
  return { farmId, id, day, changes: changed.map((change) => change.id), records }
}
let piles = 0

/** A sample is taken before results of any pile: these are moved between piles. */
const earlier = "2009-01-02"

/** `number` is that of the author among the pile's, and that of their sample. */
const addRecords = async (
  row: number,
  { by, isOld = false }: Author,
  number: number,
  day: string,
  category: number,
) => {
  const date = `201${number}-${day}`
  const width = 32 * Number(date.slice(3, 4)) + Number(date.slice(-2))
  const photoUrl = dataUrlOf(await makeJpeg({ width, height: 8 }))
  const own: { [K in RecordKind]?: object } = {
    visits: { notes: date },
    materials: { materialCategoryId: category, notes: date },
    sales: { clientName: date },
    // A place would be the pile's.
    moves: { location: null },
    samples: { notes: date },
    results: { sampleNumber: number },
    occurrences: { details: date },
  }
  const photos: Partial<Records["photos"]> = {}
  const ids: Partial<Record<RecordKind, number>> = {}
  for (const kind of recordKinds) {
    const photo = hasPhoto(kind) && { photoUrl }
    const body = {
      ...exampleOf(kind),
      ...own[kind],
      ...photo,
      [timeOf(kind)]: kind === "samples" ? earlier : date,
    }
    const made = await by.actor.post<{ id: number; photoUrl?: string }>(`/api/rows/${row}/${kind}`, body)
    ids[kind] = made.id
    if (hasPhoto(kind)) photos[kind] = photoOf(made)
  }
  return {
    ...(ids as Record<RecordKind, number>),
    author: by.user ?? 0,
    isOld,
    width,
    photos: photos as Records["photos"],
  }
}

const photoOf = ({ photoUrl }: { photoUrl?: string }) => Number(photoUrl?.split("/").at(-1))

/** The server received the old records two days ago. */
export const makeOld = async (db: Db, piles: readonly Pile[]) => {
  for (const records of piles.flatMap((pile) => pile.records).filter(({ isOld }) => isOld))
    for (const kind of recordKinds)
      await ask(
        db,
        `UPDATE ${getTableName(recordTables[kind])} SET received_at = received_at - ? WHERE id = ?`,
        2 * dayMs,
        records[kind],
      )
}
