import { useMemo } from "react"
import { byPlace } from "../format/by-place"
import { useUser } from "./session"

/** The order in which a farm's people probe a pile. */
export const useByPlace = (farmId: number) => {
  const farm = useUser().farms.find(({ id }) => id === farmId)
  return useMemo(() => byPlace(farm ?? {}), [farm])
}
