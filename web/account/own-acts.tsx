import { ActsCard } from "../acts/acts-card"
import { actsAboutMe, actsAboutMeBefore } from "./data"

/** Lists who made a link for the user's password, gave them another role or signed them out. */
export const OwnActs = () => (
  <ActsCard
    title="Done by Others"
    newest={actsAboutMe()}
    before={actsAboutMeBefore}
    empty="Nobody else has changed your account or your roles."
  />
)
