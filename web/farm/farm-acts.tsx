import { ActsCard } from "../acts/acts-card"
import { actsBefore, actsOf } from "./data"

/** The farm's acts, for its managers. */
export const FarmActs = ({ farmId }: { farmId: number }) => (
  <ActsCard
    title="Who Did What"
    newest={actsOf(farmId)}
    before={(id) => actsBefore(farmId, id)}
    empty="Nothing has been done here yet."
  />
)
