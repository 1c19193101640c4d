import type { ReactNode } from "react"
import { useRights } from "../session/rights"
import { ErrorBox } from "../ui/error-box"

/** A form, or for an inspector of the farm, whom the server would refuse, a sentence. */
export const WritersOnly = ({ farmId, children }: { farmId: number; children: ReactNode }) =>
  useRights(farmId).mayWrite ? children : <ErrorBox title="You can look at this farm, not change it." />
