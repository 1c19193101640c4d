import { resolve } from "node:path"
import { noteFarmCommand } from "../audit/commands"
import { personNamed } from "../audit/queries"
import type { Db } from "../db/connection"
import { CommandError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { counted } from "../domain/import-report"
import { may } from "../domain/rights"
import { numberOf, withUnit } from "../domain/units"
import { farmsOf } from "../farms/queries"
import { printable } from "../http/printable"
import type { Refused } from "../spreadsheets/file-reading"
import { importReadings, type Plan, planOf } from "../spreadsheets/import-readings"
import type { Answers } from "../spreadsheets/questions"
import { userByEmail } from "../users/queries"
import { UsageError } from "./arguments"
import { understood } from "./understand-table"

type Options = {
  farmId: number | undefined
  email: string | undefined
  answers: Answers
  makePiles: boolean
  isDry: boolean
}

/** In bytes. */
const largestTable = 50_000_000

/** The largest number of refused lines that are printed. */
const mostPrinted = 100

/** windrow import FILE: tells what it understood of a table and each line that is refused, and adds the other readings. */
export const importTable = async (db: Db, file: string, options: Options) => {
  const { farmId, email, answers, makePiles, isDry } = options
  const by = await authorOf(db, email, farmId)
  if (Bun.file(file).size > largestTable) throw new CommandError(`${file} is too large: at most 50 MB.`)
  const reading = await understood(db, file, by, answers)
  const plan = await planOf(db, reading, by, { makePiles })
  tellRefused(plan.refused)
  if (!isDry) await addReadings(db, file, plan, by)
  tellAdded(plan, isDry)
  if (plan.piles.length === 0 && plan.known === 0 && plan.refused.length > 0)
    throw new CommandError("No line of the file could be taken.")
}

const addReadings = async (db: Db, file: string, plan: Plan, by: Member) => {
  await importReadings(db, plan, by)
  const added = plan.piles.flatMap(({ readings }) => readings).length
  if (added === 0) return
  const author = await personNamed(db, by.userId)
  await noteFarmCommand(
    db,
    by.farmId,
    `added ${counted(added, "reading")} of ${resolve(file)} in the name of ${author}`,
  )
}

const authorOf = async (db: Db, email: string | undefined, farmId: number | undefined): Promise<Member> => {
  if (email === undefined)
    throw new UsageError("Say whose readings they are, for example --email ana@example.org.")
  const user = await userByEmail(db, email.trim().toLowerCase())
  if (!user) throw new CommandError(`There is no user ${email}; windrow user list shows everybody.`)
  const own = (await farmsOf(db, user)).filter(({ id }) => farmId === undefined || id === farmId)
  const [farm] = own
  if (!farm) throw new CommandError(`${email} does not belong to farm ${farmId}.`)
  if (own.length > 1)
    throw new CommandError(
      `${email} has several farms; name one, for example --farm ${farm.id}: ${own.map(({ id, name }) => `${id} ${name}`).join(", ")}.`,
    )
  if (!may(farm, "record"))
    throw new CommandError(`${email} is an inspector of ${farm.name}, and may not write.`)
  return { userId: user.id, farmId: farm.id, role: farm.role, zone: farm.zone }
}

const tellRefused = (refused: readonly Refused[]) => {
  for (const { line, reason } of refused.slice(0, mostPrinted)) say(`Line ${line} is left out: ${reason}`)
  if (refused.length > mostPrinted) say(`So are ${refused.length - mostPrinted} more lines.`)
}

const tellAdded = ({ piles, known, refused }: Plan, isDry: boolean) => {
  const readings = piles.flatMap((pile) => pile.readings)
  const verb = isDry ? "Would add" : "Added"
  const were = (count: number) => (count === 1 ? (isDry ? "is" : "was") : isDry ? "are" : "were")
  for (const { label, row } of piles) if (!row) say(`${isDry ? "Would make" : "Made"} pile ${label}.`)
  say(
    `${verb} ${counted(readings.length, "reading")} to ${counted(piles.length, "pile")}.${spanOf(readings)}`,
  )
  if (known > 0) say(`${counted(known, "reading")} ${were(known)} here already.`)
  if (refused.length > 0) say(`${counted(refused.length, "line")} ${were(refused.length)} left out.`)
  if (isDry) say("Nothing was changed: this was a dry run.")
}

/** Shows a unit or an order of dates that was not meant. */
const spanOf = (readings: readonly { at: string; temperature: number }[]) => {
  const [first, last] = [
    least(readings, ({ at }) => Date.parse(at)),
    greatest(readings, ({ at }) => Date.parse(at)),
  ]
  if (!Number.isFinite(first)) return ""
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const degrees = ({ temperature }: { temperature: number }) => temperature
  const coolest = numberOf("temperature", least(readings, degrees))
  const hottest = withUnit("temperature", greatest(readings, degrees))
  return ` From ${day(first)} to ${day(last)}, ${coolest} to ${hottest}.`
}

/** Not by spreading: a call takes a limited number of values. */
const least = <T>(all: readonly T[], of: (each: T) => number) =>
  all.reduce((found, each) => Math.min(found, of(each)), Number.POSITIVE_INFINITY)
const greatest = <T>(all: readonly T[], of: (each: T) => number) => -least(all, (each) => -of(each))

const say = (text: string) => console.log(printable(text))
