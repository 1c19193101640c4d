import { ActsCard } from "../acts/acts-card"
import { auditLines, auditLinesBefore } from "./data"

/** What administrators did; nobody can change it. */
export const AuditCard = () => (
  <ActsCard
    title="Who Did What"
    newest={auditLines()}
    before={auditLinesBefore}
    empty="Nobody has done anything here yet."
  />
)
