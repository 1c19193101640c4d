import { dayMs } from "../domain/day"
import type { Answers } from "../domain/imports"
import { type Day, longYear, momentIn } from "./moments"
import { Doubt, question, Stop } from "./questions"
import { inPortions } from "./table"

/** The order of the numbers in dates such as 06/08/25. */
export type Order = "dmy" | "mdy" | "ymd"
export const orderNames: Record<Order, string> = { dmy: "day first", mdy: "month first", ymd: "year first" }

type Three = Extract<Day, { kind: "three" }>
type Written = { cell: string; line: number; day: Three }
export type Orders = { of: ReadonlyMap<string, Order>; evidence: string[] }

/**
 * Finds the order of a column's dates by its head, such as "Date (dd/mm/yyyy)", or by the lines that have only one. Cells that are
 * written in another way are another group, and prove nothing of it.
 * @throws Doubt when nothing proves one, Stop when two lines contradict each other or the head
 */
export const ordersOf = async (
  head: string,
  cells: readonly { cell: string; line: number }[],
  answers: Answers,
): Promise<Orders> => {
  const found: Orders = { of: new Map(), evidence: [] }
  const of = found.of as Map<string, Order>
  assertMonths(cells)
  const told = orderInHead(head)
  if (told === "ydm" && cells.some(({ cell }) => /^\d{4}[-/. ]\d{1,2}[-/. ]\d/.test(cell)))
    throw new Stop(`"${head}" has its months last: write the dates as 2026-05-31.`)
  const groups = await groupsOf(cells)
  assertUnchanged(cells, groups)
  for (const [group, written] of groups)
    of.set(group, orderOf(written, { head, told, asked: answers.dates }, found.evidence))
  return found
}

/** 2025-13-06 proves that the column has its months last, or is wrong. */
const assertMonths = (cells: readonly { cell: string; line: number }[]) => {
  const found = cells.find(({ cell }) => /^\d{4}[-/. ](1[3-9]|[23]\d)[-/. ](0?[1-9]|1[0-2])\b/.test(cell))
  if (found)
    throw new Stop(`"${found.cell}" in line ${found.line} has no month where the other dates have theirs.`)
}

/**
 * A spreadsheet in another language takes 06/08/2025 for August 6 and leaves 06/13/2025 as it is: then all of its own dates
 * are days up to the 12th, and all others are after it.
 */
const assertUnchanged = (
  cells: readonly { cell: string; line: number }[],
  groups: ReadonlyMap<string, readonly Written[]>,
) => {
  const others = [...groups.values()].flat()
  if (others.length === 0 || others.some(({ day }) => dateOf(day, "dmy") && dateOf(day, "mdy"))) return
  const own = cells.filter(({ cell }) => /^\d{4}[-/.]/.test(cell)).slice(0, 1000)
  const isLow = ({ cell }: { cell: string }) => {
    const day = momentIn(cell)?.day
    return day?.kind === "known" && day.day <= 12
  }
  const [one, other] = [own[0], others[0]]
  if (one && other && own.every(isLow))
    throw new Stop(
      `A spreadsheet seems to have changed dates: "${one.cell}" in line ${one.line}, beside "${other.cell}" in line ${other.line}, may be another day. Take the file as it was before.`,
    )
}

const groupsOf = async (cells: readonly { cell: string; line: number }[]) => {
  const groups = new Map<string, Map<string, Written>>()
  await inPortions(cells, ({ cell, line }) => {
    const day = momentIn(cell)?.day
    if (day?.kind !== "three") return
    const group = groups.get(day.group) ?? new Map<string, Written>()
    groups.set(day.group, group)
    const key = day.numbers.join(" ")
    if (!group.has(key)) group.set(key, { cell, line, day })
  })
  return new Map([...groups].map(([group, written]) => [group, [...written.values()]]))
}

/** "Date (dd/mm/yyyy)" says it, also in German (TT.MM.JJJJ), French (jj/mm/aaaa) and Spanish (dd/mm/aaaa). */
const orderInHead = (head: string): Order | "ydm" | undefined => {
  const [found] =
    /\b([dtj]{1,2}|m{1,3}|[yja]{2,4})([-/. ])([dtj]{1,2}|m{1,3})\2([dtj]{1,2}|m{1,3}|[yja]{2,4})\b/i.exec(
      head,
    ) ?? []
  const letters = found
    ?.toLowerCase()
    .split(/[-/. ]/)
    .map((part) => (/^m/.test(part) ? "m" : /^(d|t|jj?$)/.test(part) ? "d" : "y"))
    .join("")
  return (["dmy", "mdy", "ymd", "ydm"] as const).find((order) => order === letters)
}

/** What the head says of the order, and what was answered. */
type Given = { head: string; told: Order | "ydm" | undefined; asked: string | undefined }

const orderOf = (
  written: readonly Written[],
  { head, told, asked: answer }: Given,
  evidence: string[],
): Order => {
  const dates = answer ?? told
  const all: readonly Order[] = written[0]?.day.hasLongYear ? ["dmy", "mdy"] : ["dmy", "mdy", "ymd"]
  const proofs = new Map<Order, Written>()
  let left = all
  // A day that is none in any order, such as 31/02/2025, is refused by its line alone.
  for (const each of written.filter((each) => all.some((order) => isPast(each.day, order)))) {
    const next = left.filter((order) => isPast(each.day, order))
    if (next.length === 0) throw new Stop(contradiction(each, left, proofs))
    for (const order of next) if (next.length < left.length) proofs.set(order, each)
    left = next
  }
  const plausible = left.length > 1 ? plausibleOf(written, left) : left
  const given = left.find((order) => order === dates)
  const isClear = plausible.length === 1 && dates === undefined
  const chosen = isOneDay(written, all) ? left[0] : (given ?? (isClear ? plausible[0] : undefined))
  if (chosen === undefined && dates !== undefined)
    throw new Stop(
      answer === undefined
        ? `"${head}" says ${orderNames[dates as Order]}, and the dates are not: ${proofOf(written, left[0] ?? "dmy", proofs)}.`
        : `The dates are not ${orderNames[dates as Order]}: ${proofOf(written, left[0] ?? "dmy", proofs)}.`,
    )
  if (chosen === undefined) throw new Doubt(asked(written, plausible))
  const why =
    given && left.length > 1
      ? answer === undefined
        ? "as the head says"
        : "as you said"
      : proofOf(written, chosen, proofs)
  evidence.push(
    `Dates with ${written[0]?.day.group[0] === " " ? "blanks" : `"${written[0]?.day.group[0]}"`}: ${orderNames[chosen]}, ${why}`,
  )
  return chosen
}

const asked = (written: readonly Written[], orders: readonly Order[]) => {
  const one =
    written.find(({ day }) => new Set(orders.map((order) => dateOf(day, order))).size > 1) ?? written[0]
  const choices = orders.map(
    (order) => [order, `${orderNames[order]}: ${(one && dateOf(one.day, order)) ?? ""}`] as const,
  )
  return question(
    "dates",
    `Which date is "${one?.cell}" in line ${one?.line}? No line proves the order.`,
    choices,
  )
}

const proofOf = (written: readonly Written[], order: Order, proofs: ReadonlyMap<Order, Written>) => {
  const proof = proofs.get(order)
  if (proof) return `"${proof.cell}" in line ${proof.line} is ${dateOf(proof.day, order)}`
  const [one, two = one] = written
  return one && two && one !== two && dateOf(one.day, order) !== dateOf(two.day, order)
    ? `"${one.cell}" and "${two.cell}" would otherwise be years apart`
    : `"${one?.cell}" is ${one && dateOf(one.day, order)}`
}

const contradiction = (each: Written, left: readonly Order[], proofs: ReadonlyMap<Order, Written>) => {
  const [order = "dmy"] = left
  const other = proofs.get(order)
  return `The dates contradict each other: "${other?.cell ?? ""}" in line ${other?.line} is ${orderNames[order]}, and "${each.cell}" in line ${each.line} can't be.`
}

/** Nobody measures in the future: 32/03/26 is a slip, and proves no year of 2032. */
const isPast = (day: Day, order: Order) =>
  (dateOf(day, order) ?? "9999") <= new Date(Date.now() + dayMs).toISOString().slice(0, 10)

/** In distinct dates. */
const fewDates = 6

/**
 * Without the orders by which there would be more years than days of the month: a pile is read on many days of one year, not on
 * one day of many years.
 */
const plausibleOf = (written: readonly Written[], orders: readonly Order[]) => {
  const spans = orders.map((order) => {
    const dates = written.flatMap(({ day }) => (isPast(day, order) ? (dateOf(day, order) ?? []) : []))
    const [years, days] = [
      new Set(dates.map((date) => date.slice(0, 4))),
      new Set(dates.map((date) => date.slice(8))),
    ]
    return { order, years: years.size, days: days.size, last: dates.sort().at(-1) ?? "" }
  })
  const plain = spans.filter(({ years, days }) => days > years)
  // Of a few dates only the older ones are left out: a yard may sell on one day of each year.
  const last =
    plain
      .map((span) => span.last)
      .sort()
      .at(-1) ?? ""
  const isLikely = (span: (typeof spans)[number]) =>
    span.years <= span.days || (written.length < fewDates && span.last > last)
  return plain.length > 0 ? spans.filter(isLikely).map(({ order }) => order) : orders
}

/** Such as 06/06/2025, whatever the order. */
const isOneDay = (written: readonly Written[], orders: readonly Order[]) =>
  written.every(({ day }) => new Set(orders.map((order) => dateOf(day, order))).size === 1)

/** '2025-06-13', or undefined for a day that is none. */
export const dateOf = (day: Day, order: Order): string | undefined => {
  if (day.kind === "known") return realDay(day.year, day.month, day.day)
  const [one, two, three] = day.numbers
  if (order === "ymd") return realDay(longYear(one), two, three)
  return order === "dmy" ? realDay(longYear(three), two, one) : realDay(longYear(three), one, two)
}

const realDay = (year: number, month: number, day: number) => {
  if (year < 1000 || month > 12 || day > 31) return undefined
  const two = (number: number) => String(number).padStart(2, "0")
  const text = `${year}-${two(month)}-${two(day)}`
  const at = Date.parse(`${text}T00:00:00Z`)
  // JavaScript takes the 31st of April for the 1st of May.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}
