import { homeScreen } from "#contract/screens"
import { useSilence } from "../api/silence-note"
import { navigate } from "../lib/history"
import { Button } from "../ui/button"

/** A button that leaves a form whose submit gets no answer. The submit continues, and its draft stays until it ends. */
export const LeaveForm = () =>
  useSilence("sending") && (
    <Button variant="outline" onClick={() => navigate(homeScreen)}>
      Keep it and go on
    </Button>
  )
