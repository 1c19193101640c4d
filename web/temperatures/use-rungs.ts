import { type RefObject, useImperativeHandle, useState } from "react"
import { hasPhotoAt, photoField, type Rung } from "#contract/ladder"
import { doubtOf, isReadable, jumpOf, otherUnitOf } from "#domain/doubts"
import { unitNamed } from "#domain/metric-units"
import { type Unit, unitOf } from "#domain/units"
import { measured } from "../forms/quantity-field"
import type { Moment } from "../records/use-moment"
import { useWholeNumber } from "./reading-question"
import { filledIn, highestOf, isSamePlace, type Place } from "./rungs"
import type { ReadingForm } from "./use-reading-form"

/** The last reading of a place, °F; null where there is none. */
export type LastAt = (place: Place) => number | null

type Options = {
  form: ReadingForm["form"]
  moment: Moment
  lastAt: LastAt
  /** Tells whether the question about the number that was typed last could be read. */
  asked: RefObject<(() => boolean) | null>
}

/** The numbers and photos of a ladder, as the form has them. */
export const useRungs = ({ form, moment, lastAt, asked }: Options) => {
  const rungs = form.watch("readings") ?? []
  /** In which the next number is typed. */
  const unit = unitNamed("temperature", form.watch("unit") ?? "") ?? unitOf("temperature")
  const [active, setActive] = useState<Place>()
  const indexOf = (place: Place) => rungs.findIndex((rung) => isSamePlace(rung, place))
  const at = (place: Place): Rung => rungs[indexOf(place)] ?? place
  const unitAt = (place: Place) => unitNamed("temperature", at(place).unit ?? "") ?? unit
  const numberAt = (place: Place) => {
    const { temperature } = at(place)
    return typeof temperature === "number" ? temperature : undefined
  }
  const typed = useWholeNumber(
    active && numberAt(active),
    active ? lastAt(active) : null,
    active ? unitAt(active) : unit,
  )
  useImperativeHandle(asked, () => typed.isAsked)
  const { errors } = form.formState
  // What may be of another unit is no heat yet.
  const read = filledIn(rungs).filter((rung) => !otherUnitOf(rung.temperature, unitAt(rung)))
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const keep = (next: Rung[]) => {
    const values = form.getValues()
    const isEmpty = next.every(
      ({ temperature }, index) => temperature === undefined && !hasPhotoAt(values, index),
    )
    form.setValue("readings", isEmpty ? undefined : next, options)
  }
  /** The rungs with one of this place, and where that stands. */
  const withPlace = (place: Place): [next: Rung[], index: number] => {
    const index = indexOf(place)
    return index >= 0 ? [[...rungs], index] : [[...rungs, { ...place, unit: unit.symbol }], rungs.length]
  }
  const change = (place: Place, by: Pick<Rung, "temperature" | "unit">) => {
    const [next, index] = withPlace(place)
    next[index] = { ...place, ...at(place), ...by }
    keep(next)
  }
  return {
    unitAt,
    valueAt: (place: Place) => at(place).temperature,
    /** Text becomes a number of the stored unit, or stays. */
    type: (place: Place, text: string) => {
      moment.begin()
      typed.onType()
      const unit = unitAt(place)
      change(place, { temperature: measured("temperature", unit).setValueAs(text), unit: unit.symbol })
    },
    /** The same number, of another unit, in which the next ones are typed too. */
    typeIn: (place: Place, other: Unit) => {
      form.setValue("unit", other.symbol)
      const value = at(place).temperature
      if (typeof value !== "number") return
      const number = unitAt(place).fromStored(value)
      change(place, { temperature: other.toStored(number), unit: other.symbol })
    },
    onFocus: setActive,
    onLeave: typed.onLeave,
    questionAt: (place: Place) => {
      const isActive = active !== undefined && isSamePlace(active, place)
      const number = isActive ? typed.number : numberAt(place)
      if (number === undefined || !isReadable(number, unitAt(place))) return {}
      const other = otherUnitOf(number, unitAt(place))
      // Whether to turn the pile is asked once for all.
      return { other, jump: other ? undefined : jumpOf(number, lastAt(place), unitAt(place)) }
    },
    errorAt: (place: Place) => errors.readings?.[indexOf(place)]?.temperature?.message,
    /** Is the pile to be turned, by the highest of them? */
    isTooHot: read.length > 0 && doubtOf(highestOf(read), null)?.turn === true,
    /** Of all of them: that none is filled in. */
    error: errors.readings?.message,
    photoAt: (position: string) => {
      const values = form.getValues()
      const index = rungs.findIndex((rung, index) => rung.position === position && hasPhotoAt(values, index))
      return index < 0 ? undefined : (Reflect.get(values, photoField(index)) as Blob)
    },
    /** Without one the photo goes. */
    setPhoto: (place: Place, photo: Blob | undefined) => {
      const values = form.getValues()
      const old = rungs.findIndex(
        (rung, index) => rung.position === place.position && hasPhotoAt(values, index),
      )
      const [next, index] = old >= 0 ? [[...rungs], old] : withPlace(place)
      form.setValue(photoField(index), photo, options)
      keep(next)
    },
  }
}
export type Rungs = ReturnType<typeof useRungs>
