import { SQL, type TransactionSQL } from "bun"
import type { Db, Engine } from "../connection"
import { connect } from "./connection"

/** Runs one transaction after another. `tx` asks in the one that runs; its queries are built once for all. */
export type Seat = {
  sql: SQL
  tx: Db
  running: TransactionSQL | undefined
  /** Why the first query failed in the transaction that runs. */
  failure: unknown
}

/** Bounds the transactions that run at once; the others wait in their order. */
export const createSeats = (engine: Engine, options: SQL.Options, count: number) => {
  const seats = Array.from({ length: count }, (): Seat => {
    const seat: Seat = {
      sql: new SQL({ ...options, max: 1 }),
      tx: connect(
        engine,
        () => runningIn(seat),
        (error) => {
          seat.failure ??= error
        },
      ),
      running: undefined,
      failure: undefined,
    }
    return seat
  })
  const free = [...seats]
  const waiting: ((seat: Seat) => void)[] = []
  const take = async (): Promise<Seat> => free.pop() ?? new Promise<Seat>((resolve) => waiting.push(resolve))
  const leave = (seat: Seat) => {
    const next = waiting.shift()
    if (next) next(seat)
    else free.push(seat)
  }
  return {
    /** Alone on a connection. */
    use: async <T>(work: (seat: Seat) => Promise<T>): Promise<T> => {
      const seat = await take()
      try {
        return await work(seat)
      } finally {
        leave(seat)
      }
    },
    waiting: () => waiting.length,
    close: () => Promise.all(seats.map(({ sql }) => sql.close({ timeout: 1 }))),
  }
}

const runningIn = ({ running }: Seat) => {
  if (!running) throw new Error("This transaction has ended.")
  return running
}
