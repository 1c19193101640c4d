/** Counts the records that wait on this device under the page's address; 0 where none can be read. */
export const recordsHere = () =>
  // Only reads: the app makes the store, so that one which would begin to exist here is given up again.
  new Promise<number>((resolve) => {
    const giveUp = () => resolve(0)
    try {
      const opening = indexedDB.open("windrow")
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onerror = giveUp
      opening.onblocked = giveUp
      opening.onsuccess = () => {
        const database = opening.result
        if (!database.objectStoreNames.contains("outbox")) return giveUp()
        const asked = database.transaction("outbox").objectStore("outbox").count()
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = giveUp
        // It closes when the answer is there, so that a newer program may change the store.
        database.close()
      }
    } catch {
      giveUp()
    }
  })
