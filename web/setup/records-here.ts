/**
 * How many records wait on this device under the page's address; 0 where none can be read. Only reads: the app makes
 * the store, so that one which would begin to exist here is given up again.
 */
export const recordsHere = () =>
  new Promise<number>((resolve) => {
    const none = () => resolve(0)
    try {
      const opening = indexedDB.open("windrow")
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onerror = none
      opening.onblocked = none
      opening.onsuccess = () => {
        const database = opening.result
        if (!database.objectStoreNames.contains("outbox")) return none()
        const counting = database.transaction("outbox").objectStore("outbox").count()
        counting.onsuccess = () => resolve(counting.result)
        counting.onerror = none
        // It closes when the count is there, so that a newer program may change the store.
        database.close()
      }
    } catch {
      none()
    }
  })
