import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Db } from "../db/connection"
import { changes, materials, pileLinks, rows, temperatures, turns } from "../db/schema"
import type { Counted } from "../domain/count"
import { ancestorsOf, type Inherited, type Link, logsOf, type OwnLog } from "../domain/family"
import { ruleOf } from "../domain/methods"

/** The links of a farm's piles that are not undone. There are few: what pays for them is the pile that has one. */
export const linksIn = (tx: Db, farmId: number): PromiseLike<(Link & { id: number })[]> =>
  tx
    .select({
      id: pileLinks.id,
      parent: pileLinks.parentId,
      child: pileLinks.childId,
      kind: pileLinks.kind,
      at: pileLinks.at,
    })
    .from(pileLinks)
    .where(and(eq(pileLinks.farmId, farmId), isNull(pileLinks.undoneAt)))
    .orderBy(pileLinks.id)

/** Reads what these piles and their ancestors have, and tells the log that each is counted by. */
export const familyLogs = async (
  tx: Db,
  piles: readonly number[],
  links: readonly Link[],
  zone: string,
): Promise<{ logOf: (pile: number) => Counted; inheritedOf: (pile: number) => Inherited }> => {
  const ancestors = piles.flatMap((pile) => [...ancestorsOf(pile, links).keys()])
  const own = await ownLogs(tx, [...new Set([...piles, ...ancestors])])
  const has = (pile: number) => {
    const log = own.get(pile)
    if (!log) throw new Error(`Pile ${pile} was not read.`)
    return log
  }
  return logsOf(links, has, zone)
}

const ownLogs = async (tx: Db, piles: number[]): Promise<ReadonlyMap<number, OwnLog>> => {
  const found = await tx
    .select({ id: rows.id, method: rows.method, ownRule: rows.ownRule })
    .from(rows)
    .where(inArray(rows.id, piles))
  const logs = new Map(
    found.map(({ id, ...method }) => [
      id,
      {
        readings: [] as Counted["readings"][number][],
        turns: [] as string[],
        raw: [] as string[],
        restarts: [] as string[],
        rule: ruleOf(method),
      },
    ]),
  )
  const { rowId, recordedAt, temperature, visit, voidedAt } = temperatures
  const readings = await tx
    .select({ rowId, recordedAt, temperature, visit })
    .from(temperatures)
    .where(and(inArray(rowId, piles), isNull(voidedAt)))
  for (const reading of readings) logs.get(reading.rowId)?.readings.push(reading)
  const turned = await tx
    .select({ rowId: turns.rowId, at: turns.turnedAt })
    .from(turns)
    .where(and(inArray(turns.rowId, piles), isNull(turns.voidedAt)))
  for (const { rowId, at } of turned) logs.get(rowId)?.turns.push(at)
  const raw = await tx
    .select({ rowId: materials.rowId, at: materials.addedAt })
    .from(materials)
    .where(and(inArray(materials.rowId, piles), eq(materials.startsCount, true), isNull(materials.voidedAt)))
  for (const { rowId, at } of raw) logs.get(rowId)?.raw.push(at)
  const restarts = await tx
    .select({ rowId: changes.rowId, at: changes.changedAt })
    .from(changes)
    .where(and(inArray(changes.rowId, piles), eq(changes.field, "count")))
  for (const { rowId, at } of restarts) logs.get(rowId)?.restarts.push(at)
  return logs
}
