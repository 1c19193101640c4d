import type { Method } from "#contract/methods"
import { methodLabels, methods } from "#domain/method-labels"
import { type OwnRule, ruleOf } from "#domain/methods"
import { ruleWords } from "#domain/rule-words"
import { Checkbox } from "../ui/checkbox"
import { Field } from "../ui/field"
import { Select } from "../ui/select"
import { measured, QuantityField } from "./quantity-field"
import { type FieldTies, numeric } from "./use-form"

type Name = "method" | keyof OwnRule
type Props = {
  label: string
  field: (name: Name, options?: typeof numeric) => FieldTies
  /** The one that is chosen now. */
  method: Method
}

/** A method, with what it asks; the fields of an own rule open below it. */
export const MethodFields = ({ label, field, method }: Props) => (
  <>
    <Select
      label={label}
      hint={method !== "own" && ruleWords(ruleOf({ method, ownRule: null }))}
      {...field("method")}
    >
      {methods.map((each) => (
        <option key={each} value={each}>
          {methodLabels[each]}
        </option>
      ))}
    </Select>
    {method === "own" && <RuleFields field={field} />}
  </>
)

const RuleFields = ({ field }: Pick<Props, "field">) => {
  const { error: _, ...inARow } = field("inARow")
  const { error: __, ...everyPosition } = field("everyPosition")
  const count = (name: Name) =>
    ({ inputMode: "numeric", autoComplete: "off", ...field(name, numeric) }) as const
  return (
    <>
      <QuantityField
        quantity="temperature"
        label={({ symbol }) => `Temperature (${symbol})`}
        {...field("temperature", measured("temperature"))}
      />
      <Checkbox label="At every position of a visit" {...everyPosition} />
      <Field label="Days" {...count("days")} />
      <Checkbox label="In a row" {...inARow} />
      <Field label="Turns" {...count("turns")} />
      <Field label="Days between turns" {...count("daysBetweenTurns")} />
      <Field label="Days without a reading that are allowed" {...count("bridgedDays")} />
      <QuantityField
        quantity="temperature"
        label={({ symbol }) => `Highest temperature (${symbol})`}
        {...field("ceiling", measured("temperature"))}
      />
      <Field label="Source" hint="Such as a permit and its number" autoComplete="off" {...field("source")} />
    </>
  )
}
