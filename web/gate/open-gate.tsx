import { useState } from "react"
import { useRights } from "../session/rights"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { useOpenGate } from "./data"

/** What the gate is for; a manager opens it. */
export const OpenGate = ({ farmId }: { farmId: number }) => {
  const { mayManage } = useRights(farmId)
  const openGate = useOpenGate(farmId)
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    await withErrorToast("Error opening the gate", openGate).finally(() => setBusy(false))
  }
  return (
    <Card>
      <p>
        At the gate each load is recorded when it comes in: its source, ticket and weight, and whether it was
        refused. It may wait there for its pile. So is what happens on the farm and is of no pile, such as a
        complaint or an inspection.
      </p>
      {mayManage ? (
        <Button busy={busy && "Opening..."} onClick={open}>
          Open the Gate
        </Button>
      ) : (
        <p>This farm has no gate. A manager opens it.</p>
      )}
    </Card>
  )
}
