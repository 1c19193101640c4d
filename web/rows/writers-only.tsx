import { type ReactNode, useState } from "react"
import { useRights } from "../session/rights"
import { ErrorBox } from "../ui/error-box"

/** A form, or for an inspector of the farm, whom the server would refuse, a sentence. */
export const WritersOnly = ({ farmId, children }: { farmId: number; children: ReactNode }) => {
  const { mayWrite } = useRights(farmId)
  // A user who becomes an inspector while typing keeps the form; the save is refused with a sentence.
  const [couldWrite] = useState(mayWrite)
  return couldWrite ? children : <ErrorBox title="You can look at this farm, not change it." />
}
