import { zodResolver } from "@hookform/resolvers/zod"
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  useForm as useHookForm,
} from "react-hook-form"
import type { $ZodType, input, output } from "zod/v4/core"
import { RequestError } from "../api/errors"
import { afterPress } from "../lib/after-press"
import { noteDirty } from "./dirty"
import type { Draft } from "./draft"
import { numberIn } from "./number-in"

/** What a valid form does; `onInvalid` tells what else it lacks, which no schema knows. */
type Submit<Values> = ((values: Values) => Promise<unknown>) & { onInvalid?: (values: FieldValues) => void }

/**
 * A form that a schema validates: on submit, then on each change, with focus on the first wrong field. `submit` never
 * runs twice at a time; `busy` is true while it runs. A draft gives the initial values and is saved on each change; the
 * caller discards it once the record is on the server.
 */
export const useForm = <S extends $ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<input<S>>,
  submit: Submit<output<S>>,
  draft?: Draft,
) => {
  const form = useHookForm<input<S>, unknown, output<S>>({
    resolver: zodResolver(schema),
    mode: "onSubmit",
    reValidateMode: "onChange",
    // That would be the first that was registered, not the first on the screen.
    shouldFocusError: false,
    defaultValues: { ...defaultValues, ...draft?.restored } as DefaultValues<input<S>>,
  })
  const name = useId()
  // A layout effect: on a busy phone a key may be pressed before a normal effect has run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form and its draft stay as long as it does
  useLayoutEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        draft?.save(values, defaultValues)
        noteDirty(name, isChanged(values, defaultValues))
      },
    })
    return () => {
      stop()
      noteDirty(name, false)
    }
  }, [])
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<{ form: Element | null; pressed: Element | null }>()
  // When the fields are marked, and enabled again.
  useEffect(() => {
    if (tried?.form) focusAfter(tried.form, tried.pressed)
  }, [tried])
  /** Validates, then runs this in place of `submit`. */
  const run = async (action: Submit<output<S>>, at: Element | null = document.querySelector("form")) => {
    const send = async (values: output<S>) => {
      setBusy(true)
      await action(values).finally(() => setBusy(false))
    }
    // A second tap may come before the button is rendered as disabled.
    if (running.current) return
    running.current = true
    const pressed = document.activeElement
    await form
      .handleSubmit(send, () => action.onInvalid?.(form.getValues()))()
      .finally(() => {
        running.current = false
        setTried({ form: at, pressed })
      })
  }
  /** Behind the frame that shows the button as pressed: on a busy phone a form takes long to be validated and drawn. */
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const at = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    afterPress(submitter ?? at, () => run(submit, at))
  }
  // Not `getFieldState`, which has the form drawn anew whenever a field is left.
  const errorAt = (name: Path<input<S>>): FieldError | undefined => get(form.formState.errors, name)
  const field = <N extends Path<input<S>>>(name: N, options?: RegisterOptions<input<S>, N>): FieldTies => ({
    ...form.register(name, options),
    error: errorAt(name)?.message,
  })
  /** Shows the sentence of a refusal with one of these statuses at a field. Throws each failure again. */
  const refusedAt =
    (name: Path<input<S>>, ...statuses: number[]) =>
    (error: unknown) => {
      if (error instanceof RequestError && statuses.includes(error.status))
        form.setError(name, { message: error.text }, { shouldFocus: true })
      throw error
    }
  return { ...form, field, errorAt, refusedAt, busy, onSubmit, run }
}

/** Props that connect an input to its form. */
export type FieldTies = UseFormRegisterReturn & { error: string | undefined }

/** Does a field hold something else than at first? Empty values are alike. */
const isChanged = (values: FieldValues, first: FieldValues) =>
  Object.entries(values).some(([field, value]) => (value ?? "") !== (first[field] ?? ""))

/**
 * Focuses the first wrong field, or what had the focus before the submit disabled it. After a camera nothing had it:
 * then the first field.
 */
const focusAfter = (form: Element, before: Element | null) => {
  const wrong = form.querySelector('[aria-invalid="true"]')
  const isLost = document.activeElement === document.body
  const known = before !== document.body && before?.isConnected ? before : undefined
  const next = wrong ?? (isLost ? (known ?? form.querySelector("input, textarea, select")) : null)
  if (next instanceof HTMLElement) next.focus()
}

/** An option for `register`: numeric text becomes a number, empty text `undefined`; other text stays as it was typed, also in the draft. */
export const numeric = {
  setValueAs: (value: unknown) => (typeof value === "string" ? numberIn(value) : value),
}
