import type { RecordKind } from "../domain/record-kinds"
import { zonedTime } from "../domain/zoned-time"
import type { Pile, Source } from "./source"

/**
 * Names the photos of a pile's readings or sales in their order: pile, local time, and a number. The same in each
 * reading of the same source, and in an export of what an import has made of it.
 */
export const photoNames = ({ farm }: Source, { slug }: Pile, kind: RecordKind) => {
  const timeOf = zonedTime(farm.zone)
  let count = 0
  return ({ at, photoId }: { at: string; photoId: number | null }): string | null => {
    if (photoId === null) return null
    count++
    const { day, time } = timeOf(Date.parse(at))
    return `photos/${slug}-${day}T${time.replaceAll(":", "-")}-${kind === "sales" ? "ticket-" : ""}${count}.jpg`
  }
}
