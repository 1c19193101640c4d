import { navigate } from "wouter/use-browser-location"
import { homeScreen } from "#contract/screens"
import { useSilence } from "../api/silence-note"
import { Button } from "../ui/button"

/** The way out of a form whose send gets no answer: the send goes on, and the draft stays until it has arrived. */
export const LeaveForm = () =>
  useSilence("sending") && (
    <Button variant="outline" onClick={() => navigate(homeScreen)}>
      Keep it and go on
    </Button>
  )
