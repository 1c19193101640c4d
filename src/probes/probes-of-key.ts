import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "../db/connection"
import { farms, probeKeys, wirelessProbes } from "../db/schema"
import { AppError } from "../domain/errors"
import { defaultSilentHours, mostProbes } from "../domain/probes"
import { tokenHashOf } from "../sessions/token"
import type { ProbeReading } from "./payload"

/** A key, with what its farm says of counting. */
export type Key = { id: number; farmId: number; madeBy: number; zone: string; countsProbes: boolean }
export type Probe = typeof wirelessProbes.$inferSelect

const unknownKey = () => new AppError("unauthorized", "This key is not known, or was revoked.")

/** The key that a sender has sent along. @throws AppError unauthorized */
export const requireKey = async (db: Db, key: string): Promise<Key> => {
  const [found] = await db
    .select({
      id: probeKeys.id,
      farmId: probeKeys.farmId,
      madeBy: probeKeys.madeBy,
      zone: farms.zone,
      countsProbes: farms.countsProbes,
    })
    .from(probeKeys)
    .innerJoin(farms, eq(farms.id, probeKeys.farmId))
    .where(eq(probeKeys.keyHash, tokenHashOf(key)))
  if (!found) throw unknownKey()
  return found
}

/** The probe of each channel. The first one that is heard is the probe that the key was made for; another one is a new probe. */
export const probesFor = async (
  tx: Db,
  key: Key,
  readings: readonly ProbeReading[],
  left: Set<string>,
): Promise<Map<string | undefined, Probe | undefined>> => {
  const known = await tx
    .select()
    .from(wirelessProbes)
    .where(eq(wirelessProbes.keyId, key.id))
    .orderBy(wirelessProbes.id)
  const probes = new Map<string | undefined, Probe | undefined>()
  const channels = [...new Set(readings.map(({ channel }) => channel))]
  const own = new Set(known.filter(({ channel }) => channels.includes(channel ?? undefined)))
  for (const channel of channels) {
    const probe = sameDevice(known, own, channel) ?? (await probeFor(tx, key, known, channel, left))
    if (probe) own.add(probe)
    probes.set(channel, probe)
  }
  return probes
}

/**
 * A device is called by its name alone while it sends one temperature, and by name and input when it sends several: the first of these
 * is the probe that is known. `own` are those that the call names, or that stand for another channel of it already.
 */
const sameDevice = (known: readonly Probe[], own: ReadonlySet<Probe>, channel = ""): Probe | undefined => {
  if (channel === "" || known.some((probe) => probe.channel === channel)) return undefined
  const device = /^(.+)\/[^/]+$/.exec(channel)?.[1]
  return known.find(
    (probe) =>
      probe.removedAt === null &&
      !own.has(probe) &&
      probe.channel !== null &&
      (probe.channel === device || probe.channel.replace(/\/[^/]+$/, "") === channel),
  )
}

const probeFor = async (
  tx: Db,
  key: Key,
  known: Probe[],
  channel: string | undefined,
  left: Set<string>,
): Promise<Probe | undefined> => {
  const isHere = ({ removedAt }: Probe) => removedAt === null
  const named = known.find((probe) => probe.channel === (channel ?? null))
  if (named && !isHere(named)) {
    left.add(`${nameOf(channel)}: this probe was removed.`)
    return undefined
  }
  if (named) return named
  if (channel === undefined) return known.find(isHere)
  const unnamed = known.find((probe) => probe.channel === null && isHere(probe))
  if (unnamed) {
    await tx.update(wirelessProbes).set({ channel }).where(eq(wirelessProbes.id, unnamed.id))
    unnamed.channel = channel
    return unnamed
  }
  const all = and(eq(wirelessProbes.farmId, key.farmId), isNull(wirelessProbes.removedAt))
  if ((await tx.$count(wirelessProbes, all)) >= mostProbes) {
    left.add(`${nameOf(channel)}: the farm has ${mostProbes} wireless probes already.`)
    return undefined
  }
  const unit = known.find(isHere)?.unit ?? null
  const values = { farmId: key.farmId, keyId: key.id, name: channel.slice(0, 50), channel, unit }
  const [made] = await tx
    .insert(wirelessProbes)
    .values({ ...values, silentHours: defaultSilentHours })
    .onConflictDoNothing()
    .returning()
  if (made) known.push(made)
  return made
}

/** As a sentence calls it. */
export const nameOf = (channel: string | undefined) => channel ?? "The reading"
