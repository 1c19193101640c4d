import * as z from "zod/mini"
import { methods } from "../domain/method-labels"
import { rowStatuses } from "../domain/rows"
import { stages } from "../domain/stages"
import { unreadReasons } from "../domain/visits"
import { fraction, id, instant, orNull, text, whole } from "./answer-fields"
import { OwnRule } from "./methods"

const status = z.enum(rowStatuses)

const row = {
  id,
  rowId: text,
  location: text,
  length: fraction,
  width: fraction,
  startDate: instant,
  status,
  coordinates: z.union([
    z.strictObject({ name: text, lat: z.number(), lng: z.number() }),
    z.strictObject({}),
  ]),
  cubicYards: orNull(fraction),
  materialCategoryId: orNull(id),
  farmId: id,
  userId: id,
  cookingDays: whole,
  lastHotDay: orNull(whole),
  turnCount: whole,
  lastTemperature: orNull(fraction),
  lastRecordedAt: orNull(instant),
  lastRecordedBy: orNull(id),
  lastAuthor: orNull(text),
  lastTurnedAt: orNull(instant),
  unread: orNull(z.enum(unreadReasons)),
  unreadAt: orNull(instant),
  earlierTemperature: orNull(fraction),
  earlierRecordedAt: orNull(instant),
  method: z.enum(methods),
  ownRule: orNull(OwnRule),
  countSince: orNull(instant),
  countFrom: orNull(instant),
  countDays: whole,
  countTurns: whole,
  countTurnDays: whole,
  countTurnsAfter: whole,
  highTemperature: orNull(fraction),
  ruleDays: whole,
  ruleTurns: whole,
  ruleFrom: orNull(whole),
  ruleTo: orNull(whole),
  probeTemperature: orNull(fraction),
  probeRecordedAt: orNull(instant),
  stage: orNull(z.enum(stages)),
  hasParents: z.boolean(),
  hasChildren: z.boolean(),
}

export const Row = z.strictObject(row)

/** The highest reading of each of the last 30 days, today the last. */
export const BoardPile = z.strictObject({ ...row, highs: z.array(orNull(fraction)) })

export const RowChange = z.strictObject({
  id,
  rowId: id,
  changedBy: id,
  author: text,
  changedAt: instant,
  field: text,
  from: orNull(text),
  to: orNull(text),
})

export const Category = z.strictObject({
  id,
  name: text,
  description: orNull(text),
  icon: orNull(text),
  isCustom: z.boolean(),
  isRaw: z.boolean(),
  createdAt: instant,
})

export const CategoryUse = z.strictObject({ id, rowId: text, location: text })
