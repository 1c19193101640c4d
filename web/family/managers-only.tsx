import type { ReactNode } from "react"
import { useRights } from "../session/rights"
import { ErrorBox } from "../ui/error-box"

/** Merging and splitting are a manager's. */
export const ManagersOnly = ({ farmId, children }: { farmId: number; children: ReactNode }) =>
  useRights(farmId).mayManage ? children : <ErrorBox title="Only a manager of this farm can do that." />
