import type { SaleForm } from "#contract/sales"
import type { Sale } from "#domain/sales"
import { request } from "../api/request"
import { resource, useRefresh } from "../api/resource"
import { newestFirst } from "../lib/newest-first"
import { sendWithPhoto } from "../photos/send-with-photo"

/** The loads that left the row, each with the address of its weigh ticket. */
export const salesOf = resource<Sale[], number>(
  (rowId) => `/api/rows/${rowId}/sales`,
  (list, overlay, rowId) => overlay.sales(list, rowId),
)

/** One sale, with the weigh ticket itself. */
export const saleOf = resource<Sale, { rowId: number; id: number }>(
  ({ rowId, id }) => `/api/rows/${rowId}/sales/${id}`,
  (sale, overlay, { rowId, id }) => overlay.sales([sale], rowId).find((each) => each.id === id) ?? sale,
)

/** The user's clients, the latest first. */
export const clients = resource<string[]>(() => "/api/clients")

export const byTime = (sales: readonly Sale[]) => newestFirst(sales, (sale) => sale.removedAt)

export const useRecordSale = (rowId: number) => {
  const refresh = useRefresh()
  return async ({ photo, ...sale }: SaleForm & { removedAt: string }, onRecorded: () => void) => {
    const path = `/api/rows/${rowId}/sales`
    await sendWithPhoto(path, photo, (photoUrl) => request("POST", path, { body: { ...sale, photoUrl } }))
    onRecorded()
    await refresh(salesOf(rowId), clients())
  }
}

export const useVoidSale = (rowId: number, id: number) => {
  const refresh = useRefresh()
  return async (reason: string) => {
    await request("POST", `/api/rows/${rowId}/sales/${id}/void`, { body: { reason } })
    await refresh(salesOf(rowId), saleOf({ rowId, id }), clients())
  }
}
