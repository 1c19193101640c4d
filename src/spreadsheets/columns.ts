import { CommandError } from "../domain/errors"
import { storedUnits } from "../domain/units"

/** The places of the columns that are read; -1 for one that is not there. */
export type Columns = Record<"pile" | "date" | "time" | "temperature" | "unit" | "voided", number>

const names: Record<keyof Columns, RegExp> = {
  pile: /^(pile|row|windrow|heap|batch)s?( ?(id|name|label|number|no\.?|#))?$/i,
  date: /^(date( ?[/&+]? ?(and )?time)?|day|when|timestamp|recorded( at)?|measured( at)?)$/i,
  time: /^(time|hour)( of day)?$/i,
  temperature:
    /^(core |average |avg\.? |mean |pile )?temp(erature|\.)?( ?[([]?(in )?(°|º|deg(rees)?)? ?(f|c|fahrenheit|celsius)?[)\]]?)?$|^(°|º) ?[fc]$/i,
  unit: /^(temp(erature)? )?(units?|scale)$/i,
  voided: /^voided$/i,
}

/** @throws CommandError when a column that is needed is not there, or is there twice */
export const columnsIn = (heads: readonly string[]): Columns => {
  const columns = { pile: -1, date: -1, time: -1, temperature: -1, unit: -1, voided: -1 }
  for (const [at, head] of heads.entries())
    for (const name of Object.keys(names) as (keyof Columns)[]) {
      if (!names[name].test(head.trim())) continue
      if (columns[name] >= 0)
        throw new CommandError(
          `Two columns can be the ${name}: "${heads[columns[name]]}" and "${head}". Rename one.`,
        )
      columns[name] = at
    }
  const missing = (["pile", "date", "temperature"] as const).filter((name) => columns[name] < 0)
  if (missing.length === 0) return columns
  throw new CommandError(
    `There is no column for the ${missing.join(", nor for the ")}. The first line must name the columns, such as: Pile, Date, Time, Temperature (${storedUnits.temperature.symbol}). It has: ${heads.join(", ")}.`,
  )
}

/** °C if the head of the column says so. */
export const unitInHead = (head: string): "F" | "C" =>
  /(^|[^a-z])(c|celsius)([^a-z]|$)/i.test(head) ? "C" : "F"
