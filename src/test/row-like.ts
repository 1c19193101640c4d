import type { Row } from "../domain/rows"

/** A row as the server makes it, without a record, but for `more`. */
export const rowLike = (more: Partial<Row> = {}): Row => ({
  id: 1,
  rowId: "A-101",
  location: "North yard",
  length: 80,
  width: 12,
  startDate: "2026-05-01T16:00:00.000Z",
  status: "active",
  coordinates: {},
  cubicYards: null,
  materialCategoryId: null,
  farmId: 1,
  userId: 1,
  ...noRecords,
  method: "windrow",
  ownRule: null,
  ...more,
})

/** What a row says of its records before it has one. */
export const noRecords = {
  cookingDays: 0,
  lastHotDay: null,
  turnCount: 0,
  lastTemperature: null,
  lastRecordedAt: null,
  lastRecordedBy: null,
  lastAuthor: null,
  lastTurnedAt: null,
  unread: null,
  unreadAt: null,
  earlierTemperature: null,
  earlierRecordedAt: null,
  countSince: null,
  countFrom: null,
  countDays: 0,
  countTurns: 0,
  countTurnDays: 0,
  countTurnsAfter: 0,
  highTemperature: null,
  ruleDays: 0,
  ruleTurns: 0,
  ruleFrom: null,
  ruleTo: null,
}
