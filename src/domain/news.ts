import { dayNumbers, fireDanger, tooHot } from "./cooking"
import { calendarDays, dayMs, midnightOf } from "./day"
import { withDegrees } from "./degrees"
import { datesWith } from "./language"
import type { NewsKind } from "./messages"
import { progressOf, type Today } from "./needs"
import { outOf, pluralize } from "./plural"
import { isSilent, type WirelessProbe } from "./probes"
import { needsReading } from "./round"
import { isCookingComplete, type Row } from "./rows"
import { zonedTime } from "./zoned-time"

/** Something that is so now. Its kind, subject and day name it: it is told once. */
export type News = {
  kind: NewsKind
  /** The id of the pile, or of a silent probe. */
  subject: number
  /** Of the farm's zone, '2026-05-01'; of days that were reached that with which the count began, or 'build'; of a silent probe that on which it was heard last. */
  day: string
  /** What it is about: 'A-101' */
  label: string
  text: string
  /** Of its screen. */
  path: string
}

/** The hottest reading of a pile on a day, in °F, of the last 24 hours. */
export type HotReading = { rowId: number; temperature: number; recordedAt: string }

/** A farm now. */
export type Scene = {
  rows: readonly Row[]
  /** Of readings above 160 °F, those of wireless probes too, since the pile was turned. */
  hot: readonly HotReading[]
  probes: readonly WirelessProbe[]
  zone: string
  /** In milliseconds since 1970. */
  now: number
  /** The address of a screen: that of a pile by its id, or of the probes. */
  pathTo: (screen: { pile: number } | "probes") => string
}

/** A turn is missing on a day that was not hot for so many days: it no longer hurries. */
const hurries = 3

/** A pile whose last reading is older is told of nothing that it reached: it was read from old notes. */
const recent = 3 * dayMs

/**
 * All that is so in the farm, for whoever wants to hear a pile's reading by the hour `readBy`. Written in the units that are shown.
 * Another kind of news is another line here.
 */
export const newsOf = (scene: Scene, readBy: number): News[] => {
  const rows = scene.rows.filter(({ status }) => status !== "removed")
  return [
    ...hotReadings(scene, rows),
    ...rows.flatMap((row) => turnsOf(row, scene) ?? []),
    ...unreadBy(readBy, scene, rows),
    ...silentProbes(scene),
    ...rows.flatMap((row) => daysReached(row, scene) ?? []),
  ]
}

const ofPile = ({ id, rowId }: Row, { pathTo }: Scene) => ({
  subject: id,
  label: rowId,
  path: pathTo({ pile: id }),
})

const hotReadings = (scene: Scene, rows: readonly Row[]): News[] => {
  const { hot, zone } = scene
  const dayOf = calendarDays(zone)
  const clock = datesWith({ timeZone: zone, timeStyle: "short" })
  return hot.flatMap(({ rowId, temperature, recordedAt }) => {
    const row = rows.find(({ id }) => id === rowId)
    if (!row) return []
    const of = { ...ofPile(row, scene), day: dayOf(recordedAt) }
    const at = clock(Date.parse(recordedAt))
    const read = `${row.rowId}: ${withDegrees(temperature)} at ${at}`
    const heat: News = {
      ...of,
      kind: "heat",
      text: `${read}. Above ${withDegrees(tooHot)}${progressOf(row).rule.turns > 0 ? ": turn it" : ""}.`,
    }
    const fire: News = { ...of, kind: "fire", text: `${read}. It may burn. Act now.` }
    return temperature > fireDanger ? [fire, heat] : [heat]
  })
}

const turnsOf = (row: Row, scene: Scene): News | undefined => {
  const { zone, now } = scene
  const { rule, days, turns } = progressOf(row)
  const today = new Date(now).toISOString()
  const since = dayNumbers(zone)(today) - (row.lastHotDay ?? Number.NEGATIVE_INFINITY)
  if (row.status !== "active" || days < 1 || rule.days - days !== 1 || turns >= rule.turns || since > hurries)
    return undefined
  const missing = `${outOf(days, rule.days, "day")}, ${outOf(turns, rule.turns, "turn")}`
  const text = `${row.rowId}: ${missing}. A day is left: turn it.`
  return { ...ofPile(row, scene), kind: "turns", day: calendarDays(zone)(today), text }
}

const unreadBy = (readBy: number, scene: Scene, rows: readonly Row[]): News[] => {
  const { zone, now } = scene
  const { day, time } = zonedTime(zone)(now)
  if (Number(time.slice(0, 2)) < readBy) return []
  const dayOf = calendarDays(zone)
  const today: Today = { day: Date.parse(day) / dayMs, isToday: (at) => dayOf(at) === day }
  const begins = midnightOf(day, zone)
  return rows
    .filter((row) => row.startDate < begins && needsReading(row, today))
    .map((row) => ({
      ...ofPile(row, scene),
      kind: "unread",
      day,
      text: `${row.rowId}: no reading by ${hourText(readBy)}.`,
    }))
}

/** Of those that stand in a pile. */
const silentProbes = ({ probes, zone, now, pathTo }: Scene): News[] =>
  probes
    .filter((probe) => probe.rowId !== null && isSilent(probe, now))
    .map(({ id, name, pile, silentHours, heardAt, createdAt }) => ({
      kind: "silent",
      subject: id,
      day: calendarDays(zone)(heardAt ?? createdAt),
      label: name,
      text: `${name} in ${pile}: not heard for ${pluralize(silentHours, "hour")}.`,
      path: pathTo("probes"),
    }))

const daysReached = (row: Row, scene: Scene): News | undefined => {
  const { zone, now } = scene
  const { rule, days, turns } = progressOf(row)
  const isCooking = row.status === "active" || isCookingComplete(row.status)
  const isRecent = row.lastRecordedAt !== null && Date.parse(row.lastRecordedAt) > now - recent
  if (!isCooking || !isRecent || days < rule.days) return undefined
  const ofTurns = turns < rule.turns ? ` ${outOf(turns, rule.turns, "turn")}: turns are missing.` : ""
  return {
    ...ofPile(row, scene),
    kind: "days",
    day: row.countSince === null ? "build" : calendarDays(zone)(row.countSince),
    text: `${row.rowId}: ${outOf(rule.days, rule.days, "hot day")}.${ofTurns}`,
  }
}

const hours = datesWith({ hour: "numeric", timeZone: "UTC" })

/** '10 AM', as the language that is spoken writes it. */
export const hourText = (hour: number): string => hours(Date.UTC(2000, 0, 1, hour))
