import { nameKey } from "./name-key"
import type { Amount, Refused } from "./season"
import { total } from "./season-sum"

/** A load that counts: of a pile, or of the yard. */
export type Incoming = {
  /** When it came. */
  at: string
  /** When it was put on a pile; null while it waits for one. */
  putAt: string | null
  type: string | null
  source: string | null
  county: string | null
  hauler: string | null
  plate: string | null
  refused: string | null
  cubicYards: number
  /** lb; null where it was not weighed. */
  weight: number | null
  volumeByWeight: boolean | null
}

export const amountOf = (loads: readonly Incoming[]): Amount => {
  const weights = loads.flatMap(({ weight }) => weight ?? [])
  return {
    loads: loads.length,
    cubicYards: total(loads.map(({ cubicYards }) => cubicYards)),
    byWeight: loads.filter(({ volumeByWeight }) => volumeByWeight).length,
    weighed: weights.length,
    pounds: total(weights),
  }
}

/** By material type, in the order of their names. */
export const byType = (loads: readonly Incoming[]) =>
  grouped(loads, ({ type }) => [type]).map(([{ type }, of]) => ({ type, ...amountOf(of) }))

/** By material type, source and county. Names that look the same are one, shown as written last. */
export const byOrigin = (loads: readonly Incoming[]) =>
  grouped(loads, ({ type, source, county }) => [type, source, county]).map(
    ([{ type, source, county }, of]) => ({ type, source, county, ...amountOf(of) }),
  )

/** Loads that were refused, by their days. */
export const refusedOf = (loads: readonly Incoming[], dayOf: (at: string) => string): Refused[] =>
  [...loads]
    .sort(byTime)
    .flatMap(({ at, refused, type, source, county, hauler, plate, cubicYards, weight }) =>
      refused === null
        ? []
        : {
            ...{ day: dayOf(at), type, source, county, hauler, plate },
            ...{ reason: refused, cubicYards, pounds: weight },
          },
    )

/** The newest of each group, and all of it. */
const grouped = (
  loads: readonly Incoming[],
  by: (load: Incoming) => (string | null)[],
): [Incoming, Incoming[]][] => {
  const groups = new Map<string, { last: Incoming; all: Incoming[] }>()
  // The same few names stand on thousands of loads.
  const keys = new Map<string, string>()
  const keyOf = (name: string) => {
    const key = keys.get(name) ?? nameKey(name)
    keys.set(name, key)
    return key
  }
  for (const load of loads) {
    const key = JSON.stringify(by(load).map((name) => keyOf(name ?? "")))
    const group = groups.get(key)
    group?.all.push(load)
    if (!group) groups.set(key, { last: load, all: [load] })
    else if (byTime(load, group.last) > 0) group.last = load
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { last, all }]) => [last, all])
}

/** Of one instant by all that they say: ids differ from server to server. */
const byTime = (one: Incoming, other: Incoming) =>
  one.at === other.at ? (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1) : one.at < other.at ? -1 : 1
