import { Truck } from "lucide"
import { pathTo, recordSaleScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { navigate } from "../lib/history"
import { useAskIfIncomplete } from "../rows/ask-incomplete"
import { type ButtonVariant, buttonClass } from "../ui/button-class"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"

/** To the form for a sale, which asks first while the pile's count is not complete. */
export const SaleLink = ({ row, variant = "primary" }: { row: Row; variant?: ButtonVariant }) => {
  const { ask, question } = useAskIfIncomplete(row)
  const href = pathTo(recordSaleScreen, { rowId: row.id })
  return (
    <>
      <Link
        href={href}
        className={buttonClass(variant)}
        onClick={(event) => {
          event.preventDefault()
          ask(() => navigate(href))
        }}
      >
        <Icon of={Truck} />
        Record Sale
      </Link>
      {question}
    </>
  )
}
