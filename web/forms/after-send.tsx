import { type ReactNode, useState } from "react"
import { useSends } from "../api/sends"
import { Card } from "../ui/card"

/** A form, but only after what was sent from it before and left on its way has arrived: it is the form's draft. */
export const AfterSend = ({ children }: { children: ReactNode }) => {
  const [page] = useState(() => location.pathname)
  const isOnItsWay = useSends().has(page)
  const [wasOnItsWay] = useState(isOnItsWay)
  if (!wasOnItsWay || !isOnItsWay) return children
  return (
    <Card>
      <p>The last one is on its way. The next one can be recorded when it has arrived.</p>
    </Card>
  )
}
