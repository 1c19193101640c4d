import type { FileChoices } from "../contract/imports"
import type { Db } from "../db/connection"
import { CommandError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { counted } from "../domain/import-report"
import { type Answers, countedRecords, type Question } from "../domain/imports"
import { zonedTimes } from "../domain/zoned-times"
import { printable } from "../http/printable"
import type { Entry } from "../imports/entries"
import type { Plan } from "../imports/plan"
import { type Understood, understand } from "../imports/preview"

/** A file that asks for more is no table. */
const mostAsked = 20

/**
 * Reads a table, tells what was understood with its evidence, and asks what the file does not tell where somebody can answer.
 * @throws CommandError with what can't be known
 */
export const understood = async (
  db: Db,
  file: string,
  by: Member,
  choices: FileChoices,
): Promise<Understood & { plan: Plan }> => {
  const bytes = await Bun.file(file).bytes()
  let answers = choices.answers ?? {}
  for (let asked = 0; asked < mostAsked; asked++) {
    const found = await understand(db, bytes, by, { ...choices, answers })
    const { reading, plan } = found
    const canAsk = reading.stops.length === 0 && process.stdin.isTTY
    if (reading.questions.length === 0 || !canAsk) tellUnderstood(found, by.zone)
    if (reading.stops.length > 0) throw new CommandError(reading.stops.join("\n"))
    if (plan) return { ...found, plan }
    if (!canAsk) throw new CommandError(reading.questions.map(inWords).join("\n"))
    answers = { ...answers, ...answered(reading.questions) }
  }
  throw new CommandError("The questions were not answered.")
}

/** A question with the flag that answers it. */
const inWords = ({ id, text, choices, example }: Question) => {
  const shown = choices.map(({ answer, label }) => (answer === label ? answer : `${answer} (${label})`))
  const of = shown.length > 0 ? `: ${shown.slice(0, 20).join(", ")}` : ""
  return `${text} Say it by --${id}${of}, for example --${id} "${example}".`
}

/** @throws CommandError when somebody goes away */
const answered = (questions: readonly Question[]): Answers =>
  Object.fromEntries(
    questions.map((question) => {
      const answer = prompt(printable(inWords(question)))
      if (answer === null) throw new CommandError("Nothing was changed.")
      return [question.id, answerTo(question, answer.trim())]
    }),
  )

/** Undefined for none of the choices: it is asked again. A list of heads or loggers is no choice, but an answer. */
const answerTo = ({ id, choices }: Question, answer: string) => {
  const isFree = choices.length === 0 || id === "pile" || id === "temperature"
  return answer !== "" && (isFree || choices.some((choice) => choice.answer === answer)) ? answer : undefined
}

const tellUnderstood = ({ reading, plan, remembered }: Understood, zone: string) => {
  const { evidence, columns, left, passed } = reading
  for (const each of evidence) say(`${each}.`)
  for (const [id, answer] of Object.entries(remembered))
    say(`--${id} ${answer}: as for the last file with these heads.`)
  if (columns.length > 0)
    say(`Columns: ${columns.map(({ head, meaning }) => `"${head}" is the ${meaning}`).join(", ")}.`)
  if (left.length > 0) say(`Columns left out: ${left.join(", ")}.`)
  if (passed > 0) say(`${counted(passed, "line")} of other kinds ${passed === 1 ? "is" : "are"} left out.`)
  if (plan) tellPlan(plan, zone)
}

/** In lines and in piles. */
const mostShown = 10

/** The first records in the farm's time, and the span of each pile. */
const tellPlan = ({ kind, entries }: Plan, zone: string) => {
  const timeOf = zonedTimes(zone)
  const momentOf = ({ at, fromFile }: Entry) => {
    const { day, time } = timeOf(Date.parse(at))
    return `${day} ${fromFile.timeNotGiven ? "(time not given)" : time.slice(0, 5)}`
  }
  for (const entry of entries.slice(0, mostShown))
    say(`  Line ${entry.line}: ${entry.pile}, ${momentOf(entry)}, ${entry.words}`)
  const piles = [...Map.groupBy(entries, ({ pile }) => pile)]
  for (const [label, own] of piles.slice(0, mostShown)) {
    const days = own.map(({ at }) => timeOf(Date.parse(at)).day).sort()
    say(`Pile ${label}: ${countedRecords(kind, own.length)}, ${days[0]} to ${days.at(-1)}.`)
  }
  if (piles.length > mostShown) say(`So have ${piles.length - mostShown} more piles.`)
  const untimed = entries.filter(({ fromFile }) => fromFile.timeNotGiven).length
  if (untimed > 0) say(`Time not given: ${countedRecords(kind, untimed)} will stand at 12:00.`)
}

const say = (text: string) => console.log(printable(text))
