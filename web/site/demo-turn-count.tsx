import { Badge } from "../ui/badge"
import { useDemoTurns } from "./demo-turns"

export const DemoTurnCount = () => {
  const { length } = useDemoTurns()
  return <Badge tone="success">{`${length} turns`}</Badge>
}
