import { homeScreen } from "#contract/screens"
import { SessionCard } from "../session/session-card"
import { buttonClass } from "../ui/button-class"

/** The page for unknown paths. */
export const NotFound = () => (
  <SessionCard brand="{{brand}}" title="404 Page Not Found">
    <p>Did you forget to add the page to the router?</p>
    <p>Nothing is at this address: it may be mistyped, or what was here is gone.</p>
    <a className={buttonClass("primary")} href={homeScreen}>
      Go to the start page
    </a>
  </SessionCard>
)
