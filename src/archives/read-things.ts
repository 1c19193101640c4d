import * as z from "zod/mini"
import { ArchivedThing, everythingHead, everythingName } from "../contract/archive"
import { invalid, type Zip } from "./zip"

/** A thing, and the line of everything.json where it stands. */
export type Numbered = { thing: ArchivedThing; line: number }

/** @throws AppError invalid for the first line that is wrong, with its number and the reason */
export async function* thingsIn(zip: Zip): AsyncGenerator<Numbered> {
  let [line, isOver] = [0, false]
  for await (const text of zip.lines()) {
    line++
    const plain = text.replace(/\r$/, "")
    if (line === 1 && plain !== everythingHead) throw invalid(unknownForm)
    else if (plain === "]}") isOver = true
    else if (isOver && plain !== "") throw wrong(line, "nothing may follow the end")
    else if (line > 1 && plain !== "") yield { thing: thingIn(plain, line), line }
  }
  if (!isOver) throw invalid(`${everythingName} has no end.`)
}

const unknownForm = `${everythingName} was written by another program or a newer Windrow: export the farm again.`

const thingIn = (text: string, line: number): ArchivedThing => {
  const { success, data, error } = z.safeParse(ArchivedThing, jsonIn(text.replace(/,$/, ""), line))
  if (success) return data
  throw wrong(line, error?.issues[0]?.message ?? "it is not known")
}

const jsonIn = (text: string, line: number): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong(line, "it is no JSON")
  }
}

export const wrong = (line: number, reason: string) =>
  invalid(`${everythingName}, line ${line}: ${reason.replace(/\.$/, "")}. Nothing was imported.`)
