import { useUser } from "./session"

/** The farm whose name screens show; undefined for who belongs to one only. */
export const useNamedFarm = (farmId: number) => {
  const { farms } = useUser()
  return farms.length > 1 ? farms.find(({ id }) => id === farmId) : undefined
}
