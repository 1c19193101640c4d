import { fieldsOf } from "../contract/record-fields"
import { hasPhoto, type RecordKind, timeOf } from "../domain/record-kinds"
import type { AnswerName } from "./schemas"

const at = "2026-05-01T07:30:00.000Z"

const exampleOf = (kind: RecordKind, id: number) => ({
  id,
  rowId: 12,
  ...Object.fromEntries(fieldsOf(kind).map(([name, { example }]) => [name, example])),
  ...(hasPhoto(kind) && { photoUrl: `/api/photos/${id}` }),
  [timeOf(kind)]: at,
  recordedBy: 7,
  author: "Bo Moss",
  receivedAt: "2026-05-01T07:30:12.000Z",
})

/** An example of each answer that a program reads most. */
export const examples = {
  Row: {
    id: 12,
    rowId: "A-117",
    location: "South field",
    length: 80,
    width: 12,
    startDate: "2026-04-14T16:20:00.000Z",
    status: "active",
    coordinates: { name: "South field", lat: 38.5449, lng: -121.7405 },
    cubicYards: 120,
    materialCategoryId: 3,
    farmId: 1,
    userId: 7,
    cookingDays: 9,
    lastHotDay: 20_574,
    turnCount: 2,
    lastTemperature: 142,
    lastRecordedAt: "2026-05-01T07:30:00.000Z",
    lastRecordedBy: 7,
    lastAuthor: "Bo",
    lastTurnedAt: "2026-04-28T15:00:00.000Z",
    earlierTemperature: 138,
    earlierRecordedAt: "2026-04-30T07:41:00.000Z",
    method: "windrow",
    ownRule: null,
    countSince: null,
    countFrom: "2026-04-17T07:35:00.000Z",
    countDays: 9,
    countTurns: 2,
    countTurnDays: 2,
    countTurnsAfter: 0,
    highTemperature: 142,
    ruleDays: 0,
    ruleTurns: 0,
    ruleFrom: null,
    ruleTo: null,
  },
  Temperature: exampleOf("temperatures", 340),
  Turn: exampleOf("turns", 51),
  Material: exampleOf("materials", 88),
  Sale: {
    ...exampleOf("sales", 19),
    photoUrl: null,
    voided: { at: "2026-05-01T08:02:00.000Z", by: 7, author: "Bo Moss", reason: "Wrong pile" },
  },
  MadeToken: {
    id: 4,
    name: "Barn thermometer",
    scope: "write",
    farmId: 1,
    createdAt: "2026-05-01T07:30:00.000Z",
    lastUsedAt: null,
    token: "wr_shown-only-once",
  },
  OwnFarm: {
    id: 1,
    name: "Green Heap",
    address: null,
    zone: "America/Los_Angeles",
    method: "windrow",
    ownRule: null,
    createdAt: "2026-04-14T16:20:00.000Z",
    role: "manager",
  },
} as const satisfies { [Name in AnswerName]?: object }
