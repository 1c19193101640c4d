import { twiceIn } from "../http/twice"
import { quoted, Refusal } from "./payload-refusal"

/** A number with the digits that were sent: 57.20 stays 57.20, and nanoseconds keep their end. */
export class Digits {
  constructor(readonly text: string) {}
}

export type Leaf = null | boolean | string | Digits
export type Tree = Leaf | Tree[] | Fields
export type Fields = { [name: string]: Tree }

export const isFields = (tree: Tree | undefined): tree is Fields =>
  typeof tree === "object" && tree !== null && !Array.isArray(tree) && !(tree instanceof Digits)

/** The field of an object itself, never one that all objects have. */
export const fieldOf = (tree: Tree | undefined, name: string): Tree | undefined =>
  isFields(tree) && Object.hasOwn(tree, name) ? tree[name] : undefined

/** The text of a string or of a number; undefined for anything else. */
export const textOf = (tree: Tree | undefined): string | undefined =>
  tree instanceof Digits ? tree.text : typeof tree === "string" ? tree.trim() : undefined

const deepest = 16

/** The bridge of docs/examples sets these behind those of a message, and the last one counts. */
const setBehind = ["device", "received_at"]

/** @throws Refusal for what is no JSON, or has a field twice */
export const treeOfJson = (text: string): Tree => {
  assertFlat(text)
  const tree = treeOf(text)
  const twice = twiceIn(text, setBehind)
  if (twice !== undefined) throw new Refusal(`${quoted(twice)} is there twice.`)
  return tree
}

const treeOf = (text: string): Tree => {
  try {
    return JSON.parse(text, keepDigits)
  } catch {
    throw new Refusal(
      /:\s*(nan|-?inf(inity)?)\b/i.test(text)
        ? "The body is no JSON: NaN is no value there. Send null, or nothing."
        : "The body begins as JSON, but is none.",
    )
  }
}

/** Brackets in texts count, too, which is no loss: a device's texts have none. */
const assertFlat = (text: string) => {
  let depth = 0
  for (const letter of text) {
    if (letter === "{" || letter === "[") depth++
    else if (letter === "}" || letter === "]") depth--
    if (depth > deepest) throw new Refusal(`The body is nested more than ${deepest} levels deep.`)
  }
}

const keepDigits = (_: string, value: unknown, { source }: { source?: string } = {}) =>
  typeof value === "number" ? new Digits(source ?? String(value)) : value

/** @throws Refusal for a field that is there twice */
export const fieldsOfForm = (form: URLSearchParams): Fields => {
  const known = new Set<string>()
  const twice = [...form.keys()].find((name) => known.size === known.add(name).size)
  if (twice !== undefined) throw new Refusal(`${quoted(twice)} is there twice.`)
  return Object.fromEntries(form)
}
