/**
 * Ends a page's transactions when it is left and may come back from the back/forward cache. WebKit keeps them open there,
 * and until the browser ends no other page can read or write what they cover (docs/browsers.md).
 */
export const endWhenLeft = (database: IDBDatabase) => {
  const open = new Set<IDBTransaction>()
  const begin = database.transaction.bind(database)
  database.transaction = (...of: Parameters<typeof begin>) => {
    const transaction = begin(...of)
    open.add(transaction)
    for (const end of ["complete", "abort"]) transaction.addEventListener(end, () => open.delete(transaction))
    return transaction
  }
  addEventListener("pagehide", ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    // First, so that what an aborted transaction leads to begins no other one.
    database.close()
    for (const transaction of open) abort(transaction)
  })
}

const abort = (transaction: IDBTransaction) => {
  try {
    transaction.abort()
  } catch {
    // It is being committed.
  }
}
