import { useState } from "react"
import type { $ZodType } from "zod/v4/core"
import { LadderForm } from "#contract/ladder"
import { addTurnScreen, logTemperatureScreen, pathTo, rowScreen } from "#contract/screens"
import { TemperatureForm } from "#contract/temperatures"
import { doubtOf } from "#domain/doubts"
import type { Row } from "#domain/rows"
import { unitOf, withUnit } from "#domain/units"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { useQuery } from "../lib/address"
import { goOnSaved } from "../outbox/tell-saved"
import { useMoment } from "../records/use-moment"
import { withErrorToast } from "../toasts/with-error-toast"
import { useLogTemperature, useLogVisit } from "./data"
import { probeOfToday } from "./probe-of-today"
import {
  filledIn,
  hasPlacePhoto,
  heatRange,
  highestOf,
  type Place,
  type ReadingValues,
  rangeText,
  visitOf,
} from "./rungs"
import type { Onward } from "./save-buttons"

/**
 * The form for a reading of a row; `onward` is where the round leads from it. `run(sendThen(onward))` saves it and goes on to
 * the form of the round's next row; before that comes the form for a turn if `turns` is set and the reading is hot.
 * `isLadder`: it takes several probes, which are saved as one visit.
 */
export const useReadingForm = (row: Row, draft: FormDraft, onward: Onward) => {
  const logTemperature = useLogTemperature(row)
  const logVisit = useLogVisit(row)
  const moment = useMoment(draft, row)
  const [turns, setTurns] = useState(false)
  const isAgain = useQuery().has("probes")
  const [isLadder, setLadder] = useState(
    () => isAgain || ofLadder.some((field) => draft.restored?.[field] != null),
  )
  const save = async (values: ReadingValues, recordedAt: string) => {
    const { temperature, photo } = values
    if (isLadder) return saveVisit(values, recordedAt)
    // The schema has seen to both.
    if (temperature === undefined || photo === undefined) throw new Error("not a reading")
    const saved = await logTemperature({ ...values, temperature, photo, recordedAt }, draft)
    const told = { row, kind: "temperatures", saved, words: "Temperature recorded" } as const
    return { told, high: temperature, inRound: withUnit("temperature", temperature) }
  }
  const saveVisit = async (values: ReadingValues, visitedAt: string) => {
    const { body, photos } = visitOf(values)
    const saved = await logVisit({ ...body, visitedAt }, { photo: values.photo, photos }, draft)
    const told = { row, kind: "visits", saved, words: "Visit recorded", body } as const
    const read = filledIn(values.readings)
    return { told, high: highestOf(read), inRound: rangeText(heatRange(read)) }
  }
  const sendThen = (next?: Onward) =>
    moment.timed((values: ReadingValues, at) =>
      withErrorToast("Error recording temperature", async (goOn) => {
        const { told, high, inRound } = await save(values, at)
        const toTurn = turns && doubtOf(high, null)?.turn
        const way = onward === "end" ? onward : next
        if (toTurn) return goOnSaved(goOn, turnPath(row, way), { ...told, inRound })
        if (typeof way === "object")
          return goOnSaved(goOn, pathTo(logTemperatureScreen, { rowId: way.id }), { ...told, inRound })
        await told.saved.refreshed
        const to = pathTo(rowScreen, { rowId: row.id })
        return goOnSaved(goOn, to, { ...told, endsRound: way === "end" })
      }),
    )
  const schema: $ZodType<ReadingValues, ReadingValues> = isLadder ? LadderForm : TemperatureForm
  const form = useForm(
    schema,
    { unit: unitOf("temperature").symbol, probe: probeOfToday(row.farmId) ?? undefined },
    sendThen(),
    draft,
  )
  /** The number that was typed is that of the first place. */
  const openLadder = ([first]: readonly Place[]) => {
    const { temperature, unit } = form.getValues()
    if (first && temperature != null) form.setValue("readings", [{ ...first, temperature, unit }], changed)
    form.setValue("temperature", undefined, changed)
    form.clearErrors()
    setLadder(true)
  }
  /** Undefined where that would lose something. */
  const closeLadder = () => {
    const [only] = filledIn(form.getValues("readings"))
    form.setValue("temperature", only?.temperature, changed)
    form.setValue("unit", only?.unit ?? unitOf("temperature").symbol)
    form.setValue("readings", undefined, changed)
    form.clearErrors()
    setLadder(false)
  }
  const mayClose = isLadder && !isAgain && isOfOne(form.watch())
  return {
    ...{ form, moment, sendThen, turns, setTurns, isLadder, openLadder },
    closeLadder: mayClose ? closeLadder : undefined,
  }
}
export type ReadingForm = ReturnType<typeof useReadingForm>

/** The fields that only a form of several probes has. */
const ofLadder = ["readings", "moisture", "smell", "weather", "notes"] as const

/** Would a form of one number hold all of it? */
const isOfOne = (values: ReadingValues) => {
  const { readings = [], moisture, smell, weather, notes } = values
  const typed = readings.filter(({ temperature }) => temperature != null)
  return (
    typed.length < 2 &&
    filledIn(typed).length === typed.length &&
    ![moisture, smell, weather, notes].some(Boolean) &&
    !hasPlacePhoto(values)
  )
}

const changed = { shouldDirty: true }

const turnPath = (row: Row, next: Onward) => {
  const way = next === "end" ? "?end" : next ? `?next=${next.id}` : ""
  return `${pathTo(addTurnScreen, { rowId: row.id })}${way}`
}
