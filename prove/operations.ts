import { recordKinds } from "../src/domain/record-kinds"
import type { Row } from "../src/domain/rows"
import { dataUrlOf } from "../src/test/jpeg-maker"

/** A POST that makes one record, and the list in which the record is found. */
export type Operation = { list: string; body: object; photo?: Uint8Array }

/** Every kind of record in turn; readings and sales carry a photo of their own. */
export const operationsOf =
  (row: Row, photoOf: (number: number) => Uint8Array) =>
  (number: number): Operation => {
    const below = `/api/rows/${row.id}`
    const photo = photoOf(number)
    const photoUrl = dataUrlOf(photo)
    const kinds: readonly Operation[] = [
      { list: `${below}/temperatures`, body: { temperature: 100 + (number % 60), photoUrl }, photo },
      { list: `${below}/turns`, body: { waterAdded: number % 2 === 0 } },
      { list: `${below}/materials`, body: { cubicYards: 1 + (number % 9), materialCategoryId: 1 } },
      {
        list: `${below}/sales`,
        body: { clientName: `Client ${number % 7}`, emptyWeight: 9000, fullWeight: 9001 + number, photoUrl },
        photo,
      },
      { list: "/api/rows", body: { rowId: `N-${number}`, location: "South yard", length: 60 } },
    ]
    return kinds[number % kinds.length] ?? { list: "/api/rows", body: {} }
  }

/** The lists that hold the operations' records. */
export const listsOf = (row: Row) => [
  "/api/rows",
  ...recordKinds.map((name) => `/api/rows/${row.id}/${name}`),
]
