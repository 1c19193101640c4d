import { newestCount } from "#contract/first-calls"
import type { TemperatureForm } from "#contract/temperatures"
import type { Row } from "#domain/rows"
import { recordOf, recordsOf } from "../api/records"
import type { Draft } from "../forms/draft"
import { useSave, useUndo } from "../outbox/use-save"

/** The row's readings, each with the address of its photo. */
export const temperaturesOf = recordsOf("temperatures")

/** The newest readings: they load as fast, however many a pile has. */
export const newestTemperaturesOf = recordsOf("temperatures", `?limit=${newestCount}`)

/** The last readings, of which the first that is not voided counts: the form for the next one shows its photo. */
export const lastTemperaturesOf = recordsOf("temperatures", "?limit=3")

/** One reading, with the photo itself. */
export const temperatureOf = recordOf("temperatures")

export const useLogTemperature = (row: Row) => {
  const save = useSave(row, "temperatures")
  return ({ photo, ...reading }: TemperatureForm & { recordedAt: string }, draft: Draft) =>
    save({ body: reading, photo, at: reading.recordedAt }, draft)
}

export const useUndoTemperature = (row: Row) => useUndo(row, "temperatures")
