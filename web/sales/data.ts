import type { SaleForm } from "#contract/sales"
import type { Sale } from "#domain/sales"
import { request } from "../api/request"
import { type Resource, resource, useRefresh } from "../api/resource"
import { newestFirst } from "../lib/newest-first"
import { sendWithPhoto } from "../photos/send-with-photo"

/** The loads that left the row, each with the address of its weigh ticket. */
export const salesOf = resource<Sale[], number>((rowId) => `/api/rows/${rowId}/sales`)

/** One sale, with the weigh ticket itself. */
export const saleOf = resource<Sale, { rowId: number; id: number }>(
  ({ rowId, id }) => `/api/rows/${rowId}/sales/${id}`,
)

/** The user's clients, the latest first. */
export const clients = resource<string[]>(() => "/api/clients")

export const byTime = (sales: readonly Sale[]) => newestFirst(sales, (sale) => sale.removedAt)

/** What a sale from the row, or its void, changes. */
export const changedBySale = (rowId: number): Resource<unknown>[] => [salesOf(rowId), clients()]

export const useRecordSale = (rowId: number) => {
  const refresh = useRefresh()
  return async ({ photo, ...sale }: SaleForm & { removedAt: string }, onRecorded: () => void) => {
    const path = `/api/rows/${rowId}/sales`
    await sendWithPhoto(path, photo, (photoUrl) => request("POST", path, { body: { ...sale, photoUrl } }))
    onRecorded()
    await refresh(...changedBySale(rowId))
  }
}

export const useVoidSale = (rowId: number, id: number) => {
  const refresh = useRefresh()
  return async (reason: string) => {
    await request("POST", `/api/rows/${rowId}/sales/${id}/void`, { body: { reason } })
    await refresh(...changedBySale(rowId), saleOf({ rowId, id }))
  }
}
