import type { PhotoKind } from "../domain/record-kinds"
import { zonedTime } from "../domain/zoned-time"
import type { Pile, Source } from "./source"

/** What tells the photos of one kind from those of another, of one pile and instant: no two are alike. */
const prefixes: Record<PhotoKind, string> = {
  temperatures: "",
  sales: "ticket-",
  visits: "visit-",
  materials: "load-",
  samples: "sample-",
  results: "result-",
  occurrences: "occurrence-",
}

/**
 * Names the photos of a pile's records of a kind in their order: pile, local time, and a number. The same in each
 * read of the same source, and in an export of what an import has made of it.
 */
export const photoNames = ({ farm }: Source, { slug }: Pile, kind: PhotoKind) => {
  const timeOf = zonedTime(farm.zone)
  let count = 0
  return ({ at, photoId }: { at: string; photoId: number | null }): string | null => {
    if (photoId === null) return null
    count++
    const { day, time } = timeOf(Date.parse(at))
    return `photos/${slug}-${day}T${time.replaceAll(":", "-")}-${prefixes[kind]}${count}.jpg`
  }
}
