import { deviceStorage } from "../lib/storage"
import type { KeptRecord } from "./contents"

export const spareKey = "windrow waiting"

/**
 * Keeps what waits a second time, without its photos, beside the database. Chromium may lose that whole, see
 * docs/browsers.md: the next one begins with this list.
 */
export const keepSpareList = (records: readonly KeptRecord[]) =>
  records.length > 0 ? deviceStorage.set(spareKey, JSON.stringify(records)) : deviceStorage.remove(spareKey)

export const spareList = (): KeptRecord[] => JSON.parse(deviceStorage.get(spareKey) ?? "[]")
