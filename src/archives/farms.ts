import { asc, eq } from "drizzle-orm"
import type { Db } from "../db/connection"
import { farms } from "../db/schema"
import { CommandError } from "../domain/errors"
import type { Farm } from "../domain/farms"

/**
 * The farm with this id, or the only one.
 * @throws CommandError that lists the farms when it is not clear which one is meant
 */
export const farmWith = async (db: Db, id: number | undefined): Promise<Farm> => {
  const found = await db
    .select()
    .from(farms)
    .where(id === undefined ? undefined : eq(farms.id, id))
    .orderBy(asc(farms.id))
    .limit(21)
  const [farm] = found
  if (farm && found.length === 1) return farm
  if (!farm) throw new CommandError(id === undefined ? "There is no farm yet." : `There is no farm ${id}.`)
  const names = found.slice(0, 20).map((each) => `${each.id} ${each.name}`)
  const more = found.length > 20 ? ", and more" : ""
  throw new CommandError(
    `Name the farm with --farm, for example --farm ${farm.id}: ${names.join(", ")}${more}.`,
  )
}
