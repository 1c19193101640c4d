import { zodResolver } from "@hookform/resolvers/zod"
import { type FormEvent, useLayoutEffect, useRef, useState } from "react"
import { type DefaultValues, type FieldValues, useForm as useHookForm } from "react-hook-form"
import type { $ZodType, input, output } from "zod/v4/core"
import type { Draft } from "./draft"

/**
 * A form that is what the schema says: checked on submit, then on each change, with the first wrong field
 * focused. `submit` is never called twice at a time; while it runs, `sending` is true, and `busy` from the check on.
 * With a draft it begins as it was left, and is kept with each change; the caller drops the draft when what it says has
 * been sent.
 */
export const useForm = <S extends $ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<input<S>>,
  submit: (values: output<S>) => Promise<unknown>,
  draft?: Draft,
) => {
  const form = useHookForm<input<S>, unknown, output<S>>({
    resolver: zodResolver(schema),
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: true,
    defaultValues: { ...defaultValues, ...draft?.restored } as DefaultValues<input<S>>,
  })
  // Before it is drawn: on a busy phone a key may be pressed before an effect after that has run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form and its draft stay as long as it does
  useLayoutEffect(
    () =>
      draft &&
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.save(values, defaultValues),
      }),
    [],
  )
  const running = useRef(false)
  const [sending, setSending] = useState(false)
  const send = async (values: output<S>) => {
    setSending(true)
    await submit(values).finally(() => setSending(false))
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // A second tap comes before the button has been drawn as disabled.
    if (running.current) return
    running.current = true
    await form
      .handleSubmit(send)(event)
      .finally(() => {
        running.current = false
      })
  }
  return { ...form, errors: form.formState.errors, busy: form.formState.isSubmitting, sending, onSubmit }
}

/** For `register`: text that is a number becomes one, none becomes `undefined`, anything else NaN. */
export const numeric = {
  setValueAs: (value: unknown) => (typeof value === "string" ? numberIn(value.trim()) : value),
}

const numberIn = (text: string) => {
  if (text === "") return undefined
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
