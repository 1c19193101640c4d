import { newestCount } from "#contract/first-calls"
import type { TemperatureForm } from "#contract/temperatures"
import type { Temperature } from "#domain/temperatures"
import { request } from "../api/request"
import { type Resource, resource, useInvalidate, useRefresh } from "../api/resource"
import { newestFirst } from "../lib/newest-first"
import { sendWithPhoto } from "../photos/send-with-photo"
import { changesOf, rowOf, rows } from "../rows/data"

/** The row's readings, each with the address of its photo. */
export const temperaturesOf = resource<Temperature[], number>((rowId) => `/api/rows/${rowId}/temperatures`)

/** The newest readings: they load as fast, however many a pile has. */
export const newestTemperaturesOf = resource<Temperature[], number>(
  (rowId) => `/api/rows/${rowId}/temperatures?limit=${newestCount}`,
)

/** The last readings, of which the first that is not voided counts: the form for the next one shows its photo. */
export const lastTemperaturesOf = resource<Temperature[], number>(
  (rowId) => `/api/rows/${rowId}/temperatures?limit=3`,
)

/** One reading, with the photo itself. */
export const temperatureOf = resource<Temperature, { rowId: number; id: number }>(
  ({ rowId, id }) => `/api/rows/${rowId}/temperatures/${id}`,
)

export const byTime = (temperatures: readonly Temperature[]) =>
  newestFirst(temperatures, (temperature) => temperature.recordedAt)

/** What a reading of the row, or its void, changes: with or without it the row may be complete. */
export const changedByReading = (rowId: number): Resource<unknown>[] => [
  newestTemperaturesOf(rowId),
  temperaturesOf(rowId),
  rowOf(rowId),
  rows(),
  changesOf(rowId),
]

export const useLogTemperature = (rowId: number) => {
  const refresh = useRefresh()
  const forget = useInvalidate()
  return async (
    { photo, ...reading }: TemperatureForm & { recordedAt: string },
    onRecorded: (saved: Temperature) => void,
  ) => {
    const path = `/api/rows/${rowId}/temperatures`
    const post = (photoUrl: string | null) =>
      request<Temperature>("POST", path, { body: { ...reading, photoUrl } })
    onRecorded(await sendWithPhoto(path, photo, post))
    forget(lastTemperaturesOf(rowId))
    await refresh(...changedByReading(rowId))
  }
}

export const useVoidTemperature = (rowId: number, id: number) => {
  const refresh = useRefresh()
  const forget = useInvalidate()
  return async (reason: string) => {
    await request("POST", `/api/rows/${rowId}/temperatures/${id}/void`, { body: { reason } })
    forget(lastTemperaturesOf(rowId))
    await refresh(...changedByReading(rowId), temperatureOf({ rowId, id }))
  }
}
