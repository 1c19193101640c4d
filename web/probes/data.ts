import type { NewProbe, ProbeChange, ProbePlace } from "#contract/probes"
import type { MadeProbe, PileProbes, WirelessProbe } from "#domain/probes"
import { request } from "../api/request"
import { resource, useNoteChanged } from "../api/resource"

const path = (farmId: number, rest = "") => `/api/farm/probes${rest}?farm=${farmId}`

/** The farm's wireless probes, by name. */
export const probesOf = resource<WirelessProbe[], number>((farmId) => path(farmId))

type Highs = { rowId: number; from: string; step: "hour" | "day" }

/** What the probes of a pile have read since a day such as '2026-05-01', or ever for none: the highest of each hour, or day. */
export const pileProbesOf = resource<PileProbes, Highs>(
  ({ rowId, from, step }) => `/api/rows/${rowId}/probes?step=${step}${from ? `&from=${from}` : ""}`,
)

/** Everything that these probes have sent, as CSV. */
export const readingsFile = (rowId: number) => `/api/rows/${rowId}/probe-readings.csv`

/** Writes something of the farm's probes, and loads again what that makes old. */
const useWrite = (farmId: number) => {
  const noteChanged = useNoteChanged()
  return async <T>(method: "POST" | "PATCH" | "DELETE", rest: string, body?: object): Promise<T> => {
    const answer = await request<T>(method, path(farmId, rest), body ? { body } : {})
    await noteChanged({ farm: farmId, kinds: ["probes"] })
    return answer
  }
}

export const useProbeCalls = (farmId: number) => {
  const write = useWrite(farmId)
  return {
    make: (probe: NewProbe) => write<MadeProbe>("POST", "", probe),
    change: (id: number, change: ProbeChange) => write<WirelessProbe>("PATCH", `/${id}`, change),
    place: (id: number, place: ProbePlace) => write<WirelessProbe>("POST", `/${id}/place`, place),
    newKey: async (id: number) => (await write<{ key: string }>("POST", `/${id}/key`)).key,
    remove: (id: number) => write<unknown>("DELETE", `/${id}`),
  }
}
