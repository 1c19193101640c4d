import type { Answers, QuestionId } from "../domain/imports"
import { type Arguments, type Flag, UsageError } from "./arguments"

type Answer = Flag & { flag: QuestionId; choices?: readonly string[] }

/** What `windrow import` asks of a table that does not tell it. */
export const answerFlags: readonly Answer[] = [
  {
    flag: "kind",
    value: "KIND",
    example: "turns",
    choices: ["temperatures", "turns", "materials", "sales"],
    help: "of a table: temperatures, turns, materials or sales, where it may be several",
  },
  {
    flag: "unit",
    value: "UNIT",
    example: "C",
    help: "of a table: the unit where it names none: F or C, or of volumes and weights one such as m3, kg or ton",
  },
  {
    flag: "water",
    value: "yes|no|skip",
    example: "no",
    choices: ["yes", "no", "skip"],
    help: "of a table of turns: whether water was added where it does not say so",
  },
  {
    flag: "numbers",
    value: "thousands|decimal",
    example: "thousands",
    choices: ["thousands", "decimal"],
    help: "of a table: what the sign in 1,200 is",
  },
  {
    flag: "dates",
    value: "ORDER",
    example: "mdy",
    choices: ["dmy", "mdy", "ymd"],
    help: "of a table: how dates such as 06/08/25 are meant: dmy, mdy or ymd",
  },
  {
    flag: "temperature",
    value: "HEAD",
    example: "Core",
    help: "of a table: the column with the pile's temperature, or several with | between them",
  },
  {
    flag: "pile",
    value: "PILE",
    example: "A-1",
    help: "of a table: the pile of a logger, or its loggers' as sensor1=A-1,sensor2=A-2; nothing after = leaves one out",
  },
  { flag: "date", value: "HEAD", example: "Recorded", help: "of a table: the column that says when" },
  {
    flag: "zone",
    value: "ZONE",
    example: "America/New_York",
    help: "of a table: the zone of times without one [the farm's]",
  },
  {
    flag: "columns",
    value: "piles|positions",
    example: "piles",
    choices: ["piles", "positions"],
    help: "of a table: whose temperatures its columns are",
  },
  {
    flag: "values",
    value: "NAME",
    example: "temperature",
    help: "of a table with a line for each value: the temperatures' name",
  },
  {
    flag: "day-one",
    value: "DATE",
    example: "2026-05-01",
    help: "of a table that counts days: the date of day 1",
  },
  {
    flag: "serials",
    value: "1900|1904",
    example: "1900",
    choices: ["1900", "1904"],
    help: "of a table: the year from which a spreadsheet counts its days",
  },
  {
    flag: "clock",
    value: "24",
    example: "24",
    choices: ["24"],
    help: "of a table: its times are those of a clock of 24 hours",
  },
  {
    flag: "blanks",
    value: "above|skip",
    example: "above",
    choices: ["above", "skip"],
    help: "of a table: whether an empty cell means the one above",
  },
  { flag: "sheet", value: "NAME", example: "Readings", help: "of a workbook: the sheet to read" },
]

/** @throws UsageError for an answer that is none of the choices */
export const answersIn = (values: Arguments["values"]): Answers => {
  for (const { flag, choices, example } of answerFlags) {
    const given = values[flag]
    if (given !== undefined && choices && !choices.includes(given))
      throw new UsageError(
        `--${flag} is ${choices.join(" or ")}, for example --${flag} ${example}, not "${given}".`,
      )
  }
  return Object.fromEntries(answerFlags.map(({ flag }) => [flag, values[flag]]))
}
