import { serverNow } from "../lib/server-clock"
import { deviceStorage } from "../lib/storage"

const keyOf = (farmId: number) => `probe ${farmId}`
const today = () => new Date(serverNow()).toDateString()

/** Names the probe of today's readings; '' for none. */
export const rememberProbe = (farmId: number, name: string) =>
  deviceStorage.set(keyOf(farmId), JSON.stringify({ day: today(), name }))

/** The probe that this device named last today; null before one is named. */
export const probeOfToday = (farmId: number): string | null => {
  const kept = deviceStorage.get(keyOf(farmId))
  if (!kept) return null
  const { day, name }: { day: string; name: string } = JSON.parse(kept)
  return day === today() ? name || null : null
}
