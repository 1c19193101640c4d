import { basename, resolve } from "node:path"
import { noteFarmCommand } from "../audit/commands"
import { personNamed } from "../audit/queries"
import { oneLine } from "../contract/control-characters"
import { maxLength } from "../contract/fields"
import type { Db } from "../db/connection"
import { CommandError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { counted } from "../domain/import-report"
import { type Answers, countedRecords } from "../domain/imports"
import { may } from "../domain/rights"
import { numberOf, withUnit } from "../domain/units"
import { farmsOf } from "../farms/queries"
import { printable } from "../http/printable"
import type { Entry } from "../imports/entries"
import type { Plan } from "../imports/plan"
import { largestTable } from "../imports/preview"
import { readIntoFarm } from "../imports/read-into-farm"
import type { Refused } from "../spreadsheets/file-reading"
import { userByEmail } from "../users/queries"
import { UsageError } from "./arguments"
import { understood } from "./understand-table"

type Options = {
  farmId: number | undefined
  email: string | undefined
  answers: Answers
  makePiles: boolean
  /** The id of an import. */
  replaces: number | undefined
  isDry: boolean
}

/** The largest number of refused lines that are printed. */
const mostPrinted = 100

/** windrow import FILE: tells what it understood of a table and each line that is refused, and adds the other records as one import. */
export const importTable = async (db: Db, file: string, options: Options) => {
  const { farmId, email, answers, makePiles, replaces, isDry } = options
  const by = await authorOf(db, email, farmId)
  if (replaces !== undefined && !may(by, "manage"))
    throw new CommandError("Only a manager of this farm takes back an import.")
  if (Bun.file(file).size > largestTable) throw new CommandError(`${file} is too large: at most 50 MB.`)
  const name = oneLine(basename(file)).trim().slice(-maxLength.line)
  const choices = { name, answers, makePiles, replaces }
  const found = await understood(db, file, by, choices)
  const { plan } = found
  tellRefused(plan.refused)
  if (!isDry) {
    const { records } = await readIntoFarm(db, found, choices, { by, assertAllowed: async () => undefined })
    if (records > 0) await noteAdded(db, file, by, countedRecords(plan.kind, records))
  }
  tellAdded(plan, isDry)
  if (plan.piles.length === 0 && plan.known === 0 && plan.refused.length > 0)
    throw new CommandError("No line of the file could be taken.")
}

const noteAdded = async (db: Db, file: string, by: Member, records: string) =>
  noteFarmCommand(
    db,
    by.farmId,
    `added ${records} of ${resolve(file)} in the name of ${await personNamed(db, by.userId)}`,
  )

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

const tellAdded = ({ kind, piles, known, refused, missing }: Plan, isDry: boolean) => {
  const entries = piles.flatMap((pile) => pile.entries)
  const verb = isDry ? "Would add" : "Added"
  const were = (count: number) => (count === 1 ? (isDry ? "is" : "was") : isDry ? "are" : "were")
  for (const { label, row } of piles) if (!row) say(`${isDry ? "Would make" : "Made"} pile ${label}.`)
  say(
    `${verb} ${countedRecords(kind, entries.length)} to ${counted(piles.length, "pile")}.${spanOf(entries)}`,
  )
  if (known > 0) say(`${countedRecords(kind, known)} ${were(known)} here already.`)
  if (refused.length > 0) say(`${counted(refused.length, "line")} ${were(refused.length)} left out.`)
  if (missing.length > 0)
    say(`--make-piles makes ${counted(missing.length, "pile")}: ${missing.slice(0, mostPrinted).join(", ")}.`)
  if (isDry) say("Nothing was changed: this was a dry run.")
}

/** Shows a unit or an order of dates that was not meant. */
const spanOf = (entries: readonly Entry[]) => {
  if (entries.length === 0) return ""
  const times = entries.map(({ at }) => Date.parse(at))
  const [first, last] = [least(times), greatest(times)].map((at) => new Date(at).toISOString().slice(0, 10))
  const degrees = entries.flatMap(({ values }) =>
    typeof values.temperature === "number" ? [values.temperature] : [],
  )
  const [coolest, hottest] = [least(degrees), greatest(degrees)]
  const heat = Number.isFinite(coolest)
    ? `, ${numberOf("temperature", coolest)} to ${withUnit("temperature", hottest)}`
    : ""
  return ` From ${first} to ${last}${heat}.`
}

/** Not by spreading: a call takes a limited number of values. */
const least = (all: readonly number[]) =>
  all.reduce((found, each) => Math.min(found, each), Number.POSITIVE_INFINITY)
const greatest = (all: readonly number[]) => -least(all.map((each) => -each))

const say = (text: string) => console.log(printable(text))
