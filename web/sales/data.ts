import type { SaleForm } from "#contract/sales"
import type { Row } from "#domain/rows"
import { recordOf, recordsOf } from "../api/records"
import { resource } from "../api/resource"
import type { Draft } from "../forms/draft"
import { bodyOf } from "../outbox/body-of"
import { useSave } from "../outbox/use-save"

/** The loads that left the row, each with the address of its weigh ticket. */
export const salesOf = recordsOf("sales")

/** One sale, with the weigh ticket itself. */
export const saleOf = recordOf("sales")

/** The user's clients, the latest first. */
export const clients = resource<string[]>(() => "/api/clients")

export const useRecordSale = (row: Row) => {
  const save = useSave(row, "sales")
  return ({ photo, ...sale }: SaleForm & { removedAt: string }, draft: Draft) =>
    save({ ...bodyOf("sales", sale), at: sale.removedAt, ...(photo && { photo }) }, draft)
}
