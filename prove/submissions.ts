import { besidePhoto } from "../src/contract/photos"
import { hasPhoto, type RecordKind, recordKinds, timeOf } from "../src/domain/record-kinds"
import type { Row } from "../src/domain/rows"
import { exampleOf } from "../src/test/example-of"
import { dataUrlOf } from "../src/test/jpeg-maker"
import { photoMaker } from "./pictures"

/** A POST that a phone repeats until it is answered, and the list that has its record then. */
export type Submission = {
  path: string
  body: Record<string, unknown>
  list: string
  photo?: Uint8Array
  /** The upload's name when the photo goes before the record, in pieces. */
  upload?: string
  /** Is the photo the body, and the record a header? */
  isBesidePhoto?: boolean
}

/** Every kind of record in turn, on every pile; each has its own minute, amount and photo. */
export const submissionsOn = async (rows: readonly Row[]) => {
  const photoOf = await photoMaker()
  return (number: number): Submission => {
    const kind = kinds[number % kinds.length] ?? "rows"
    const row = rows[Math.floor(number / kinds.length) % rows.length]
    if (kind === "rows" || !row) return newRow(number)
    const list = listOf(row, kind)
    const body = bodyOf(kind, number)
    if (!hasPhoto(kind)) return { path: list, body, list }
    const photo = photoOf(number)
    // In turn in pieces, as the body, and twice as a data URL.
    const upload = `photo-${number}`
    const photoUrl = number % 4 < 2 ? `/api/uploads/${upload}` : dataUrlOf(photo)
    const isBesidePhoto = number % 4 === 1 && besidePhoto.includes(kind)
    const inPieces = number % 4 < 2 && !isBesidePhoto && { upload }
    return {
      path: list,
      body: { ...body, photoUrl },
      list,
      photo,
      ...inPieces,
      isBesidePhoto,
    }
  }
}

/** A result names a sample, which the proof may just have voided. */
const kinds: readonly (RecordKind | "rows")[] = [...recordKinds.filter((kind) => kind !== "results"), "rows"]

const newRow = (number: number): Submission => ({
  path: "/api/rows",
  body: { rowId: `N-${number}`, location: "South yard", length: 60 },
  list: "/api/rows",
})

const bodyOf = (kind: RecordKind, number: number) => {
  const at = new Date(Date.parse("2026-03-01T06:00:00.000Z") + number * 60_000).toISOString()
  const varied: { [K in RecordKind]?: object } = {
    temperatures: { temperature: 100 + (number % 60) },
    visits: { notes: String(number) },
    turns: { waterAdded: number % 2 === 0 },
    materials: { cubicYards: 1 + (number % 9), notes: `Load ${number}` },
    samples: { notes: `Sample ${number}` },
    occurrences: { details: `Note ${number}` },
    sales: { clientName: `Client ${number % 7}`, emptyWeight: 9000, fullWeight: 9001 + number },
  }
  return { ...exampleOf(kind), ...varied[kind], [timeOf(kind)]: at }
}

/** Voids the record that a submission made; not for a pile. */
export const voidOf = ({ list }: Submission, id: number): Submission => ({
  path: `${list}/${id}/void`,
  body: { reason: `Record ${id} was wrong` },
  list,
})

const listOf = (row: Row, kind: RecordKind) => `/api/rows/${row.id}/${kind}`

/** The lists that hold the submissions' records. */
export const listsOf = (rows: readonly Row[]) => [
  "/api/rows",
  ...rows.flatMap((row) => recordKinds.map((kind) => listOf(row, kind))),
]
