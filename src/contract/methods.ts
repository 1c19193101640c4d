import * as z from "zod/mini"
import { methods } from "../domain/method-labels"
import type { PileMethod, OwnRule as Rule } from "../domain/methods"
import { windrowRule } from "../domain/rules"
import { numberOf, unitOf, withUnit } from "../domain/units"
import { maxLength, required } from "./fields"
import { largestIn } from "./written"

const between = (field: string, least: number, most: number) => {
  const sentence = `${field} must be a whole number from ${least} to ${most}`
  return z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence))
}

/** Told in the reader's unit: the form says it, too. */
const degrees = (field: string, least: number, most: number) => {
  const error = () =>
    `${field} must be a number from ${numberOf("temperature", least)} to ${withUnit("temperature", largestIn(unitOf("temperature"), most))}`
  return z.number({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }))
}

/** Temperatures are in °F, which may have fractions: 52 °C is 125.6 °F. */
const rule = {
  temperature: degrees("Temperature", 32, 212),
  // Missing in the rules of earlier versions.
  everyPosition: z.optional(z.boolean({ error: "Every position must be true or false" })),
  days: between("Days", 1, 366),
  inARow: z.boolean({ error: "In a row must be true or false" }),
  turns: between("Turns", 0, 100),
  daysBetweenTurns: between("Days between turns", 0, 60),
  bridgedDays: between("Days without a reading", 0, 30),
  ceiling: degrees("Highest temperature", 32, 300),
  source: required("Source", maxLength.line),
}

/** A rule of the farm's own. */
export const OwnRule = z.strictObject(rule, {
  error: ({ code }) => (code === "unrecognized_keys" ? undefined : "Own rule is not complete"),
})

/** The same among the other values of a form. */
const RuleOfForm = z.object(rule)

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

const typed = z.optional(z.unknown())

/** Form values: the method, and beside it the fields of a rule, which are looked at only for an own one. */
export const methodForm = {
  method: Method,
  temperature: typed,
  everyPosition: typed,
  days: typed,
  inARow: typed,
  turns: typed,
  daysBetweenTurns: typed,
  bridgedDays: typed,
  ceiling: typed,
  source: typed,
}

/** Form values, some of which may be wrong still. */
export type MethodForm = { method: Method } & { [name in keyof Rule]?: unknown }

/** Also when other fields of the form are wrong, so that all messages come at once. */
export const ruleOfForm = <T extends MethodForm>() =>
  z.check<T>(
    ({ value, issues }) => {
      const { error } = value.method === "own" ? RuleOfForm.safeParse(value) : {}
      for (const { path, message } of error?.issues ?? [])
        issues.push({ code: "custom", path, message, input: value })
    },
    { when: () => true },
  )

/** A method as the fields of a form. A rule that begins asks for no turns, and lets no day be left out. */
export const methodFields = ({ method, ownRule }: PileMethod) => ({
  method,
  ...firstRule,
  ...ownRule,
})

const firstRule = {
  temperature: windrowRule.temperature,
  everyPosition: false,
  days: undefined,
  inARow: true,
  turns: 0,
  daysBetweenTurns: 0,
  bridgedDays: 0,
  ceiling: windrowRule.ceiling,
  source: "",
}

/** Valid form values as a request takes them: the fields of the rule become one, or null. */
export const withRule = <T extends MethodForm>(values: T) => {
  const { temperature, everyPosition, days, inARow, turns, daysBetweenTurns, bridgedDays, ...rest } = values
  const { ceiling, source, ...others } = rest
  return { ...others, ownRule: values.method === "own" ? RuleOfForm.parse(values) : null }
}

/** Do the form's values, wrong ones too, say another method or rule? */
export const isOtherMethod = (before: PileMethod, form: MethodForm): boolean => {
  if (form.method !== "own") return form.method !== before.method
  const typed = new Map<string, unknown>(Object.entries(form))
  return Object.entries(methodFields(before)).some(([name, value]) => typed.get(name) !== value)
}

const reason = required("Reason")

/** Another method needs its reason. */
export const reasonOfForm = <T extends MethodForm & { methodReason?: unknown }>(before: PileMethod) =>
  z.check<T>(
    ({ value, issues }) => {
      if (!isOtherMethod(before, value)) return
      const { error } = reason.safeParse(value.methodReason)
      for (const { message } of error?.issues ?? [])
        issues.push({ code: "custom", path: ["methodReason"], message, input: value })
    },
    { when: () => true },
  )
