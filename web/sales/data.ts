import type { NewSale, Sale } from "#contract/sales"
import { newestFirst } from "../lib/newest-first"
import { request } from "../lib/request"
import { resource, useRefresh } from "../lib/resource"

/** The loads that left the row, each with the address of its weigh ticket. */
export const salesOf = resource<Sale[], number>((rowId) => `/api/rows/${rowId}/sales`)

/** One sale, with the weigh ticket itself. */
export const saleOf = resource<Sale, { rowId: number; id: number }>(
  ({ rowId, id }) => `/api/rows/${rowId}/sales/${id}`,
)

/** Whom the user has sold to, the latest first. */
export const clients = resource<string[]>(() => "/api/clients")

export const byTime = (sales: readonly Sale[]) => newestFirst(sales, (sale) => sale.removedAt)

export const useRecordSale = (rowId: number) => {
  const refresh = useRefresh()
  return async (sale: NewSale) => {
    await request("POST", `/api/rows/${rowId}/sales`, { body: sale })
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
