import { useEffect, useState } from "react"
import { homeScreen } from "#contract/screens"
import { useSession, useUser } from "./session"

/**
 * True when the session has another farm than the page, as after a removal: seen by the first of its piles. Loads the page of
 * that farm.
 */
export const useOtherFarm = (row: { farmId: number } | undefined) => {
  const { leave } = useSession()
  const { farmId, farms } = useUser()
  const [earlier] = useState(row)
  const isOther = row ? row.farmId !== farmId : earlier && farms.length > 1
  // After React's work, which the page load would interrupt.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving once is enough
  useEffect(() => {
    if (isOther) queueMicrotask(() => leave(homeScreen))
  }, [isOther])
  return isOther
}
