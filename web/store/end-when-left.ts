/** The open connection, and its transactions that have not ended. */
let connection: IDBDatabase | undefined
const running = new Set<IDBTransaction>()

let here = Promise.resolve()

/** Resolves at once on a page that is shown, and on one that the browser keeps for a step back when it is shown again. */
export const whenHere = () => here

/**
 * Ends a connection and its transactions when the page is left and may come back from the back/forward cache. WebKit keeps
 * them open there, and until the browser ends no other page can read or write what they cover (docs/browsers.md).
 */
export const endWhenLeft = (database: IDBDatabase) => {
  connection = database
  const begin = database.transaction.bind(database)
  database.transaction = (...of: Parameters<typeof begin>) => {
    const transaction = begin(...of)
    running.add(transaction)
    for (const end of ["complete", "abort"])
      transaction.addEventListener(end, () => running.delete(transaction))
    return transaction
  }
}

addEventListener("pagehide", ({ persisted }: PageTransitionEvent) => {
  if (!persisted) return
  here = new Promise((resolve) => addEventListener("pageshow", () => resolve(), { once: true }))
  // First, so that what an aborted transaction leads to begins no other one.
  connection?.close()
  for (const transaction of running) abort(transaction)
})

const abort = (transaction: IDBTransaction) => {
  try {
    transaction.abort()
  } catch {
    // It is being committed.
  }
}
