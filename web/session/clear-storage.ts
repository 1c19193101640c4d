import { installKey } from "../lib/install-hint"
import { orderKey } from "../lib/moment"
import { clockKey } from "../lib/server-clock"
import { deviceStorage, tabStorage } from "../lib/storage"
import { cameraKey } from "../photos/camera-choice"
import { spareKey } from "../store/spare-list"

/** About the device, not about who uses it, and what waits for its user. */
const stays = [cameraKey, installKey, clockKey, orderKey, spareKey]

/**
 * Deletes what the browser's simple storage has of the session that ends. Records and forms that are not sent stay in
 * the store, for the next login of their user.
 */
export const clearStorage = () => {
  for (const key of deviceStorage.keys()) if (!stays.includes(key)) deviceStorage.remove(key)
  for (const key of tabStorage.keys()) tabStorage.remove(key)
}
