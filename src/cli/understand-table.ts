import type { Db } from "../db/connection"
import { CommandError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { counted } from "../domain/import-report"
import { zonedTimes } from "../domain/zoned-times"
import { printable } from "../http/printable"
import type { FileReading, FileRecord } from "../spreadsheets/file-reading"
import { pilesOf } from "../spreadsheets/import-readings"
import type { Answers, Question } from "../spreadsheets/questions"
import { readFile } from "../spreadsheets/read-file"

/** A file that asks for more is no table. */
const mostAsked = 20

/**
 * Reads a table, tells what was understood with its evidence, and asks what the file does not tell where somebody can answer.
 * @throws CommandError with what can't be known
 */
export const understood = async (db: Db, file: string, by: Member, given: Answers): Promise<FileReading> => {
  const bytes = await Bun.file(file).bytes()
  const labels = (await pilesOf(db, by.farmId)).map(({ label }) => label)
  let answers = given
  for (let asked = 0; asked < mostAsked; asked++) {
    const reading = await readFile(bytes, answers, { zone: by.zone, piles: labels })
    const canAsk = reading.stops.length === 0 && process.stdin.isTTY
    if (reading.questions.length === 0 || !canAsk) tellUnderstood(reading, by.zone)
    if (reading.stops.length > 0) throw new CommandError(reading.stops.join("\n"))
    if (reading.questions.length === 0) return reading
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

const tellUnderstood = ({ evidence, columns, left, records, passed }: FileReading, zone: string) => {
  for (const each of evidence) say(`${each}.`)
  if (columns.length > 0)
    say(`Columns: ${columns.map(({ head, meaning }) => `"${head}" is the ${meaning}`).join(", ")}.`)
  if (left.length > 0) say(`Columns left out: ${left.join(", ")}.`)
  if (passed > 0) say(`${counted(passed, "line")} of other kinds ${passed === 1 ? "is" : "are"} left out.`)
  tellRecords(records, zone)
}

/** In lines and in piles. */
const mostShown = 10

/** The first readings in the farm's time, and the span of each pile. */
const tellRecords = (records: readonly FileRecord[], zone: string) => {
  const timeOf = zonedTimes(zone)
  const momentOf = ({ at, isTimeGiven }: FileRecord) => {
    const { day, time } = timeOf(Date.parse(at))
    return `${day} ${isTimeGiven ? time.slice(0, 5) : "(time not given)"}`
  }
  for (const record of records.slice(0, mostShown))
    say(`  Line ${record.line}: ${record.pile}, ${momentOf(record)}, ${record.value} °${record.unit}`)
  const piles = [...Map.groupBy(records, ({ pile }) => pile)]
  for (const [pile, own] of piles.slice(0, mostShown)) {
    const days = own.map(({ at }) => timeOf(Date.parse(at)).day).sort()
    say(`Pile ${pile}: ${counted(own.length, "reading")}, ${days[0]} to ${days.at(-1)}.`)
  }
  if (piles.length > mostShown) say(`So have ${piles.length - mostShown} more piles.`)
  const untimed = records.filter(({ isTimeGiven }) => !isTimeGiven).length
  const lost = [
    ...(records.some(({ position }) => position) ? ["positions in the pile"] : []),
    ...(records.some(({ by }) => by) ? ["who measured"] : []),
  ]
  if (lost.length > 0) say(`Not kept yet: ${lost.join(", ")}.`)
  if (untimed > 0) say(`Time not given: ${counted(untimed, "reading")} will stand at 12:00.`)
}

const say = (text: string) => console.log(printable(text))
