import type { DegreeUnit } from "./degrees"

/** A probe that sends its readings by itself. Times are ISO, UTC. */
export type WirelessProbe = {
  id: number
  name: string
  /** What its sender calls it; null before it is heard. */
  channel: string | null
  /** Of the numbers that are sent without one; null where the sender names it. */
  unit: DegreeUnit | null
  /** The pile where it stands, by id and label; null where it stands in none. */
  rowId: number | null
  pile: string | null
  position: string | null
  /** It is silent when nothing has come for so long. */
  silentHours: number
  createdAt: string
  heardAt: string | null
  /** Its newest reading, as it was sent. */
  recordedAt: string | null
  value: number | null
  readUnit: DegreeUnit | null
  /** Probes of one key are inputs of one sender. */
  keyId: number
  hasKey: boolean
  /** Why the last call with its key was refused, until one is taken. */
  refusal: string | null
}

/** Told only once: the key that its sender sends along. */
export type MadeProbe = WirelessProbe & { key: string }

/**
 * The highest reading of each hour, with when that began; or of each day of the farm's zone, with when it was made. In hours since
 * 1970, and °F with all its digits; oldest first.
 */
export type ProbeHighs = { probeId: number; points: [at: number, temperature: number][] }

/** What a pile's page shows of its probes: those that stand or stood in it, and what they read. */
export type PileProbes = { probes: WirelessProbe[]; highs: ProbeHighs[] }

/** Per farm. */
export const mostProbes = 200

/** Until a probe that was not heard is told of, unless the farm says otherwise. */
export const defaultSilentHours = 6

/** Of one call. */
export const mostReadings = 1000

/** Of one key in a minute. */
export const mostCalls = 120

/** In milliseconds: what is kept of a probe, and drawn, is the highest of each hour. */
export const hourMs = 3_600_000

/** Nothing has come from it for as long as the farm says; one that was never heard is only new. */
export const isSilent = ({ heardAt, createdAt, silentHours, hasKey }: WirelessProbe, now: number): boolean =>
  hasKey && now - Date.parse(heardAt ?? createdAt) > silentHours * hourMs
