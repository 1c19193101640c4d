import { cameraKey } from "../photos/camera-choice"

/**
 * Deletes what the browser's simple storage has of the session that ends. Records and forms that are not sent stay in
 * the store, for the next login of their user.
 */
export const clearStorage = () => {
  for (const key of Object.keys(localStorage))
    if (key !== cameraKey && !key.startsWith("draft ")) localStorage.removeItem(key)
  sessionStorage.clear()
}
