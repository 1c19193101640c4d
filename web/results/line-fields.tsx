import { useId } from "react"
import type { FormLine, ResultForm } from "#contract/results"
import { commonParameters, type Limit } from "#domain/result-limits"
import { mostLines, signs } from "#domain/results"
import { numeric, type useForm } from "../forms/use-form"
import { Button } from "../ui/button"
import { Field } from "../ui/field"
import { Select } from "../ui/select"
import style from "./results.module.css"

type Props = { form: ReturnType<typeof useForm<typeof ResultForm>> }

/** The lines of a report: those of the farm's limits by their names, and others with a field for that. */
export const LineFields = ({ form }: Props) => {
  const lines = form.watch("lines")
  const names = useId()
  const add = () => form.setValue("lines", [...form.getValues("lines"), emptyLine], { shouldDirty: true })
  return (
    <>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and none goes away
        <fieldset key={place} className={style.line}>
          <legend className={line.isOffered ? undefined : "visually-hidden"}>
            {line.isOffered ? nameOf(line) : `Line ${place + 1}`}
          </legend>
          {!line.isOffered && (
            <Field
              label="Parameter"
              autoComplete="off"
              list={names}
              {...form.field(`lines.${place}.parameter`)}
            />
          )}
          <div className={style.value}>
            <Select label="Sign" {...form.field(`lines.${place}.sign`, { setValueAs: orNull })}>
              <option value="">=</option>
              {signs.map((sign) => (
                <option key={sign} value={sign}>
                  {sign}
                </option>
              ))}
            </Select>
            <Field
              label="Value"
              inputMode="decimal"
              autoComplete="off"
              {...form.field(`lines.${place}.value`, numeric)}
            />
            {!line.isOffered && (
              <Field label="Unit" autoComplete="off" {...form.field(`lines.${place}.unit`)} />
            )}
          </div>
        </fieldset>
      ))}
      {lines.length < mostLines && (
        <Button variant="outline" onClick={add}>
          Add Line
        </Button>
      )}
      <datalist id={names}>
        {commonParameters.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

const orNull = (text: unknown) => text || null

const emptyLine: FormLine = { parameter: "", sign: null, unit: "" }

/** One for each limit of the farm, or one for anything. */
export const firstLines = (limits: readonly Limit[]): FormLine[] =>
  limits.length === 0
    ? [emptyLine]
    : limits.map(({ parameter, unit }) => ({ parameter, sign: null, unit: unit ?? "", isOffered: true }))

/** 'Fecal coliform (MPN/g)' */
const nameOf = ({ parameter, unit }: FormLine) => (unit ? `${parameter} (${unit})` : parameter)
