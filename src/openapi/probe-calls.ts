import { degreeUnits } from "../domain/degrees"
import type { Call } from "./call"

const of = { group: "Wireless probes", needs: "user" } as const
const ofFarm = { ...of, farm: true } as const
const hears = {
  group: of.group,
  needs: "nobody",
  answer: "Heard",
  refuses: [401, 429],
} as const satisfies Partial<Call>

const ways =
  "As The Things Network v3, ChirpStack v4, Ecowitt, ThingSpeak, Shelly and others send it, or plain JSON with `value`, `unit` and `at`, one or a list. The key may also stand in `Authorization`, in `X-Api-Key`, or in the query as `key`. What comes twice is one reading. A request of the kind of ThingSpeak is answered the number of readings as text."

export const probeCalls: Record<string, Call> = {
  "GET /farm/probes": {
    ...ofFarm,
    summary: "The farm's wireless probes, with where they stand and their newest readings",
    answer: ["WirelessProbe"],
  },
  "POST /farm/probes": {
    ...ofFarm,
    summary: "Make a probe (managers); its key is told only now",
    details: "`unit` is that of numbers that its sender sends without one. 409 beyond 200.",
    body: "NewProbe",
    example: { name: "Core 1", unit: degreeUnits[1], rowId: 12, position: "middle" },
    status: 201,
    answer: "MadeProbe",
    refuses: [403, 404, 409],
  },
  "PATCH /farm/probes/:probeId": {
    ...ofFarm,
    summary: "Change a probe (managers)",
    body: "ProbeChange",
    example: { name: "Core 2" },
    answer: "WirelessProbe",
    refuses: [403, 404],
  },
  "POST /farm/probes/:probeId/place": {
    ...ofFarm,
    summary: "Say where a probe stands from now on: a row, or null for none",
    details: "What it sends of an earlier time belongs to the row of that time.",
    body: "ProbePlace",
    example: { rowId: 12, position: "left" },
    answer: "WirelessProbe",
    refuses: [403, 404, 409],
  },
  "POST /farm/probes/:probeId/key": {
    ...ofFarm,
    summary: "Make a new key (managers); the one before is not known any more",
    status: 201,
    answer: "ProbeKey",
    refuses: [403, 404],
  },
  "DELETE /farm/probes/:probeId": {
    ...ofFarm,
    summary: "Remove a probe (managers); its readings stay",
    answer: "Deleted",
    refuses: [403, 404],
  },
  "GET /rows/:id/probes": {
    ...of,
    summary: "The wireless probes of a row, and the highest reading of each hour",
    details:
      "All, or since `from`. Points are hours since 1970, and temperatures in the stored unit. With `step=day` the highest of each day of the farm, with its own time.",
    query: "list",
    answer: "PileProbes",
  },
  "GET /rows/:id/probe-readings.csv": {
    ...of,
    summary: "All that the wireless probes of a row have sent",
    answer: { type: "text/csv", says: "CSV, as it was sent" },
  },
  "POST /probes/in/:key": { ...hears, summary: "Hand in readings, by a probe's key", details: ways },
  "POST /probes/in": { ...hears, summary: "The same, with the key in a header or the query" },
  "GET /probes/in/:key": { ...hears, summary: "The same, with the reading in the query" },
  "GET /probes/in": { ...hears, summary: "The same, with key and reading in the query" },
}
