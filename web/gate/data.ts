import type { FarmChange } from "#contract/farms"
import type { OwnFarm } from "#domain/farms"
import { request } from "../api/request"
import { useNoteChanged } from "../api/resource"
import { useSession } from "../session/session"
import { useShowUser } from "../session/show-user"

/** Returns a function that opens the farm's gate; its screens have it at once. */
export const useOpenGate = (farmId: number) => {
  const show = useShowFarm()
  const noteChanged = useNoteChanged()
  return async () => {
    const { id } = await request<{ id: number }>("POST", `/api/farm/yard?farm=${farmId}`, { body: {} })
    show(farmId, { yardId: id })
    await noteChanged({ farm: farmId, kinds: ["farm"] })
  }
}

/** Returns a function that saves what the farm's materials weigh. */
export const useSaveDensities = (farmId: number) => {
  const show = useShowFarm()
  const noteChanged = useNoteChanged()
  return async (densities: NonNullable<FarmChange["densities"]>) => {
    const farm = await request<OwnFarm>("PATCH", `/api/farm?farm=${farmId}`, { body: { densities } })
    show(farmId, { densities: farm.densities })
    await noteChanged({ farm: farmId, kinds: ["farm"] })
  }
}

const useShowFarm = () => {
  const { user } = useSession()
  const showUser = useShowUser()
  return (farmId: number, changed: Partial<OwnFarm>) => {
    const shown = (farm: OwnFarm) => (farm.id === farmId ? { ...farm, ...changed } : farm)
    if (user) showUser({ ...user, farms: user.farms.map(shown) })
  }
}
