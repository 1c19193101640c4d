import * as z from "zod/mini"
import { methods } from "../domain/methods"
import { maxLength, required } from "./fields"

const between = (name: string, least: number, most: number) => {
  const sentence = `${name} must be a whole number from ${least} to ${most}`
  return z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence))
}

/** A rule of the farm's own; temperatures in °F. */
export const OwnRule = z.object(
  {
    temperature: between("Temperature", 32, 212),
    days: between("Days", 1, 366),
    inARow: z.boolean({ error: "In a row must be true or false" }),
    turns: between("Turns", 0, 100),
    daysBetweenTurns: between("Days between turns", 0, 60),
    bridgedDays: between("Days without a reading", 0, 30),
    ceiling: between("Highest temperature", 32, 300),
    source: required("Source", maxLength.line),
  },
  "Own rule is not complete",
)

export const Method = z.enum(methods, { error: "Method is not known" })
export type Method = z.infer<typeof Method>

/** How a pile is composted; a new pile's default is its farm's. */
export const pileMethod = { method: z.optional(Method), ownRule: z.optional(z.nullable(OwnRule)) }

type Told = { method?: Method | undefined; ownRule?: object | null | undefined }

/** A rule of one's own is the method's that is named so. */
export const hasRule = <T extends Told>() =>
  z.refine<T>(
    ({ method, ownRule }) => method !== "own" || ownRule != null,
    "A rule of your own is needed for this method",
  )
