import { type ReactNode, useState } from "react"
import { useSends } from "../api/sends"
import { Card } from "../ui/card"

/** Shows a form once the last submit from it has ended: until then the form's draft is that record. */
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
