import { newestCount } from "#contract/first-calls"
import type { TemperatureForm } from "#contract/temperatures"
import type { Temperature } from "#domain/temperatures"
import { request } from "../api/request"
import { resource, useInvalidate, useRefresh } from "../api/resource"
import { newestFirst } from "../lib/newest-first"
import { sendWithPhoto } from "../photos/send-with-photo"
import { changesOf, rowOf, rows } from "../rows/data"

/** The row's readings, each with the address of its photo. */
export const temperaturesOf = resource<Temperature[], number>(
  (rowId) => `/api/rows/${rowId}/temperatures`,
  (list, overlay, rowId) => overlay.readings(list, rowId),
)

/** The newest readings: they load as fast, however many a pile has. */
export const newestTemperaturesOf = resource<Temperature[], number>(
  (rowId) => `/api/rows/${rowId}/temperatures?limit=${newestCount}`,
  (list, overlay, rowId) => overlay.readings(list, rowId),
)

/** The last readings, of which the first that is not voided counts: the form for the next one shows its photo. */
export const lastTemperaturesOf = resource<Temperature[], number>(
  (rowId) => `/api/rows/${rowId}/temperatures?limit=3`,
  (list, overlay, rowId) => overlay.readings(list, rowId),
)

/** One reading, with the photo itself. */
export const temperatureOf = resource<Temperature, { rowId: number; id: number }>(
  ({ rowId, id }) => `/api/rows/${rowId}/temperatures/${id}`,
  (reading, overlay, { rowId, id }) =>
    overlay.readings([reading], rowId).find((each) => each.id === id) ?? reading,
)

export const byTime = (temperatures: readonly Temperature[]) =>
  newestFirst(temperatures, (temperature) => temperature.recordedAt)

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
    // A reading may complete the row.
    await refresh(newestTemperaturesOf(rowId), temperaturesOf(rowId), rowOf(rowId), rows(), changesOf(rowId))
  }
}

export const useVoidTemperature = (rowId: number, id: number) => {
  const refresh = useRefresh()
  const forget = useInvalidate()
  return async (reason: string) => {
    await request("POST", `/api/rows/${rowId}/temperatures/${id}/void`, { body: { reason } })
    forget(lastTemperaturesOf(rowId))
    // Without it the row may no longer be complete.
    const lists = [newestTemperaturesOf(rowId), temperaturesOf(rowId)]
    await refresh(...lists, temperatureOf({ rowId, id }), rowOf(rowId), rows(), changesOf(rowId))
  }
}
