import { ActsCard } from "../acts/acts-card"
import { auditLines, auditLinesBefore } from "./data"

/** The acts of administrators; nobody can change them. */
export const AuditCard = () => (
  <ActsCard
    title="Who Did What"
    newest={auditLines()}
    before={auditLinesBefore}
    empty="Nobody has done anything here yet."
  />
)
