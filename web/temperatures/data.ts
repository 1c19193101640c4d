import { newestCount } from "#contract/first-calls"
import type { TemperatureForm } from "#contract/temperatures"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { newestOf, recordOf, recordsOf } from "../api/records"
import type { Draft } from "../forms/draft"
import { bodyOf } from "../outbox/body-of"
import { useSave } from "../outbox/use-save"

const timeOf = ({ recordedAt }: Temperature) => recordedAt

/** The row's readings, each with the address of its photo. */
export const temperaturesOf = recordsOf("temperatures")

/** The readings of the first screen, and of one without a signal. */
export const newestTemperaturesOf = newestOf("temperatures", { limit: newestCount, timeOf })

/** The last readings, of which the first that is not voided counts: the form for the next one shows its photo. */
export const lastTemperaturesOf = newestOf("temperatures", { limit: 3, timeOf })

/** One reading, with the photo itself. */
export const temperatureOf = recordOf("temperatures")

export const useLogTemperature = (row: Row) => {
  const save = useSave(row, "temperatures")
  return ({ photo, ...reading }: TemperatureForm & { recordedAt: string }, draft: Draft) =>
    save({ ...bodyOf("temperatures", reading), photo, at: reading.recordedAt }, draft)
}

/** Several probes at once are a visit, with what else was seen there; `photos` by the place of their reading. */
export const useLogVisit = (row: Row) => {
  const save = useSave(row, "visits")
  return (
    body: Record<string, unknown> & { visitedAt: string },
    photos: { photo: Blob | undefined; photos: Readonly<Record<number, Blob>> },
    draft: Draft,
  ) => save({ body, ...photos, at: body.visitedAt }, draft)
}
