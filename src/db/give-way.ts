import type { Db } from "./connection"

/**
 * Lets others be served before the next portion of a long piece of work. In a transaction, too: reads go to another connection, which
 * sees nothing of it, and only writers wait. Without that connection (a database in memory) the work goes on at once.
 */
export const giveWay = async (db: Db): Promise<void> => {
  if (db.engine.canReadMeanwhile()) await new Promise(setImmediate)
}
