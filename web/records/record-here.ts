import type { PhotoKind, RecordOf } from "#domain/record-kinds"
import type { Freshness } from "../api/freshness"
import { request } from "../api/request"
import { jpegIn } from "../photos/jpeg-in"

/** The record with its photo as its page has shown it on this phone, which works without a signal; else the server's. */
export const recordHere = async (fresh: Freshness, path: string): Promise<RecordOf<PhotoKind>> => {
  const known = (fresh.statusOf(path)?.data ?? (await fresh.keptOf?.(path))?.data) as
    | RecordOf<PhotoKind>
    | undefined
  return jpegIn(known?.photoUrl) && known ? known : request("GET", path)
}
