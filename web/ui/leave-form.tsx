import { navigate } from "wouter/use-browser-location"
import { Button } from "./button"
import { useSilence } from "./silence"

/** The way out of a form whose send gets no answer: the send goes on, and the draft stays until it has arrived. */
export const LeaveForm = () =>
  useSilence("sending") && (
    <Button variant="outline" onClick={() => navigate("/")}>
      Keep it and go on
    </Button>
  )
