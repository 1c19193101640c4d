import { oneLine } from "../contract/control-characters"
import { AppError } from "../domain/errors"

/** A text, or a sign between texts. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs

/** @throws AppError invalid for a JSON text of which an object has a name twice: JSON.parse would keep the last one without a word */
export const assertOnce = (text: string): void => {
  const twice = twiceIn(text)
  if (twice === undefined) return
  const name = oneLine(twice).slice(0, longestName)
  throw new AppError("invalid", `"${name}" is there twice.`)
}

/** In characters. */
const longestName = 100

/** The name, but for one of `mayBe`, that an object of a JSON text has twice; undefined for none, and for what is no JSON. */
export const twiceIn = (text: string, mayBe: readonly string[] = []): string | undefined => {
  try {
    // Of a text without its end the pattern would try each place.
    JSON.parse(text)
    return firstTwice(text, mayBe)
  } catch {
    return undefined
  }
}

const firstTwice = (text: string, mayBe: readonly string[]): string | undefined => {
  const open: (Set<string> | undefined)[] = []
  let last = ""
  for (const [found] of text.matchAll(token)) {
    if (found === "{") open.push(new Set())
    else if (found === "[") open.push(undefined)
    else if (found === "}" || found === "]") open.pop()
    else if (found === ":") {
      const names = open.at(-1)
      const name = JSON.parse(last)
      if (names?.has(name) && !mayBe.includes(name)) return name
      names?.add(name)
    } else last = found
  }
  return undefined
}
