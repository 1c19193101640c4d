import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm"
import { addAct } from "../audit/acts"
import type { NewProbe, ProbeChange, ProbePlace } from "../contract/probes"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { probeKeys, probePlaces, rows, wirelessProbes } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { type MadeProbe, mostProbes, type WirelessProbe } from "../domain/probes"
import { isEditable, type Row, yardLabel } from "../domain/rows"
import { newToken, tokenHashOf } from "../sessions/token"

const columns = {
  id: wirelessProbes.id,
  name: wirelessProbes.name,
  channel: wirelessProbes.channel,
  unit: wirelessProbes.unit,
  rowId: wirelessProbes.rowId,
  pile: sql<string | null>`${rows.rowId}`,
  position: wirelessProbes.position,
  silentHours: wirelessProbes.silentHours,
  createdAt: wirelessProbes.createdAt,
  heardAt: wirelessProbes.heardAt,
  recordedAt: wirelessProbes.recordedAt,
  value: wirelessProbes.value,
  readUnit: wirelessProbes.readUnit,
  keyId: wirelessProbes.keyId,
  hasKey: sql<boolean>`(${probeKeys.keyHash} IS NOT NULL)`.mapWith(Boolean),
  refusal: probeKeys.refusal,
}

const probesWhere = (db: Db, farmId: number, which = isNull(wirelessProbes.removedAt)) =>
  db
    .select(columns)
    .from(wirelessProbes)
    .innerJoin(probeKeys, eq(probeKeys.id, wirelessProbes.keyId))
    .leftJoin(rows, eq(rows.id, wirelessProbes.rowId))
    .where(and(eq(wirelessProbes.farmId, farmId), which))
    .orderBy(asc(wirelessProbes.name), asc(wirelessProbes.id))

/** The farm's wireless probes, by name. */
export const probesOf = async (db: Db, { farmId }: Pick<Member, "farmId">): Promise<WirelessProbe[]> =>
  probesWhere(db, farmId)

/** @throws AppError not_found for one of another farm, and for a removed one */
const requireProbe = async (tx: Db, { farmId }: Pick<Member, "farmId">, id: number) => {
  const [probe] = await probesWhere(
    tx,
    farmId,
    and(eq(wirelessProbes.id, id), isNull(wirelessProbes.removedAt)),
  )
  if (!probe) throw new AppError("not_found", "Probe not found")
  return probe
}

/**
 * A probe with a key of its own, which nobody is told again. Where it stands first, it has stood always: what its sender has
 * kept until now belongs there.
 * @throws AppError conflict when the farm has too many, not_found for a pile of another farm
 */
export const makeProbe = (db: Db, by: Member, probe: NewProbe): Promise<MadeProbe> =>
  inTransaction(db, async (tx) => {
    if ((await probesOf(tx, by)).length >= mostProbes)
      throw new AppError("conflict", `A farm has at most ${mostProbes} wireless probes. Remove one first.`)
    const { rowId, position, ...own } = probe
    const key = newToken()
    const keyHash = tokenHashOf(key)
    const made = { farmId: by.farmId, madeBy: by.userId, keyHash }
    const { id: keyId } = only(await tx.insert(probeKeys).values(made).returning({ id: probeKeys.id }))
    const values = { ...own, farmId: by.farmId, keyId }
    const { id } = only(await tx.insert(wirelessProbes).values(values).returning({ id: wirelessProbes.id }))
    if (rowId !== null) await placeIn(tx, by, id, { rowId, position })
    await addAct(tx, by.userId, { farm: by.farmId }, `made the wireless probe ${probe.name}`)
    return { ...(await requireProbe(tx, by, id)), key }
  })

/** @throws AppError not_found */
export const changeProbe = (db: Db, by: Member, id: number, change: ProbeChange): Promise<WirelessProbe> =>
  inTransaction(db, async (tx) => {
    await requireProbe(tx, by, id)
    if (Object.values(change).some((value) => value !== undefined))
      await tx.update(wirelessProbes).set(change).where(eq(wirelessProbes.id, id))
    return requireProbe(tx, by, id)
  })

/** From now on it stands there. @throws AppError not_found, conflict for a removed pile */
export const placeProbe = (db: Db, by: Member, id: number, place: ProbePlace): Promise<WirelessProbe> =>
  inTransaction(db, async (tx) => {
    await requireProbe(tx, by, id)
    await placeIn(tx, by, id, place)
    return requireProbe(tx, by, id)
  })

const placeIn = async (tx: Db, by: Member, id: number, { rowId, position }: ProbePlace) => {
  const pile = rowId === null ? undefined : await pileFor(tx, by, rowId)
  const [before] = await tx
    .select({ since: probePlaces.since })
    .from(probePlaces)
    .where(eq(probePlaces.probeId, id))
    .orderBy(desc(probePlaces.since))
    .limit(1)
  const { heardAt } = await requireProbe(tx, by, id)
  const isNew = before === undefined && heardAt === null
  const since = isNew && pile ? always : new Date().toISOString()
  const stands = { rowId: pile?.id ?? null, position: pile ? position : null }
  await tx
    .insert(probePlaces)
    .values({ probeId: id, since, ...stands, placedBy: by.userId })
    .onConflictDoUpdate({
      target: [probePlaces.probeId, probePlaces.since],
      set: { ...stands, placedBy: by.userId },
    })
  await tx.update(wirelessProbes).set(stands).where(eq(wirelessProbes.id, id))
}

/** No reading is older. */
const always = "2000-01-01T00:00:00.000Z"

const pileFor = async (tx: Db, { farmId }: Member, id: number) => {
  const [pile] = await tx
    .select({ id: rows.id, status: rows.status })
    .from(rows)
    .where(and(eq(rows.id, id), eq(rows.farmId, farmId), ne(rows.rowId, yardLabel)))
  if (!pile) throw new AppError("not_found", "Compost row not found")
  if (!isEditable(pile)) throw new AppError("conflict", "A removed row cannot be edited")
  return pile
}

/** Another key for the probe's sender; the one before is not known any more. @throws AppError not_found */
export const newProbeKey = (db: Db, by: Member, id: number): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { keyId, name } = await requireProbe(tx, by, id)
    const key = newToken()
    await tx
      .update(probeKeys)
      .set({ keyHash: tokenHashOf(key), refusal: null })
      .where(eq(probeKeys.id, keyId))
    await addAct(tx, by.userId, { farm: by.farmId }, `made a new key for the wireless probe ${name}`)
    return key
  })

/** Its readings stay; its key is revoked with the last probe that it is of. @throws AppError not_found */
export const removeProbe = (db: Db, by: Member, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { keyId, name } = await requireProbe(tx, by, id)
    const removedAt = new Date().toISOString()
    await tx
      .update(wirelessProbes)
      .set({ removedAt, rowId: null, position: null })
      .where(eq(wirelessProbes.id, id))
    const others = and(eq(wirelessProbes.keyId, keyId), isNull(wirelessProbes.removedAt))
    if ((await tx.$count(wirelessProbes, others)) === 0)
      await tx.update(probeKeys).set({ keyHash: null }).where(eq(probeKeys.id, keyId))
    await addAct(tx, by.userId, { farm: by.farmId }, `removed the wireless probe ${name}`)
  })

/** The probes that stand or stood in a pile, removed ones too. */
export const probesIn = async (db: Db, { id, farmId }: Row): Promise<WirelessProbe[]> => {
  const stood = db
    .selectDistinct({ id: probePlaces.probeId })
    .from(probePlaces)
    .where(eq(probePlaces.rowId, id))
  return probesWhere(db, farmId, sql`${wirelessProbes.id} IN ${stood}`)
}
