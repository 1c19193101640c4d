import type { Db } from "./connection"

/**
 * Lets others be served before the next portion of a long piece of work. In a transaction, too: reads go to another connection, which
 * sees nothing of it, and only writers wait. Without that connection (a database in memory) the work goes on at once.
 */
export const giveWay = async (db: Db): Promise<void> => {
  if (db.engine.canReadMeanwhile()) await new Promise(setImmediate)
}

/** In milliseconds. */
const slice = 2
let served = 0

/**
 * Lets others be served before the next portion, if they have waited for 2 ms: a report of a hundred piles is a thousand small reads, and
 * a turn of a busy server for each of them took it half a minute.
 */
export const giveWaySoon = async (): Promise<void> => {
  if (performance.now() - served < slice) return
  await new Promise(setImmediate)
  served = performance.now()
}
