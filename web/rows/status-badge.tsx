import type { RowStatus } from "#contract/rows"
import { isCookingComplete, statusLabelOf } from "#domain/rows"
import { Badge, type BadgeTone } from "../ui/badge"

export const StatusBadge = ({ status, quiet }: { status: RowStatus; quiet?: boolean }) => (
  <Badge tone={toneOf(status)} quiet={quiet}>
    {statusLabelOf(status)}
  </Badge>
)

const toneOf = (status: RowStatus): BadgeTone => {
  if (isCookingComplete(status)) return "success"
  if (status === "active") return "primary"
  if (status === "ready_for_pickup") return "accent"
  return status === "removed" ? "grey" : "light"
}
