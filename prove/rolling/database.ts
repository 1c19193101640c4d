import { SQL } from "bun"

/** A new database of the server at this URL; `ask` resolves to the first column of the answer. */
export const newDatabase = async (server: string) => {
  const name = `rolling_${++databases}`
  const main = new SQL({ url: server, max: 1 })
  await main.unsafe(`CREATE DATABASE ${name}`)
  await main.close()
  const { href } = new URL(`/${name}`, server)
  const sql = new SQL({ url: href, max: 2 })
  const ask = async (query: string): Promise<unknown[]> => {
    const rows: unknown[][] = await sql.unsafe(query).values()
    return rows.map(([value]) => value)
  }
  return { env: { WINDROW_DATABASE: href }, sql, ask }
}
let databases = 0

export type Database = Awaited<ReturnType<typeof newDatabase>>

export const appliedIn = ({ ask }: Database): Promise<unknown[]> =>
  ask("SELECT created_at::text FROM __drizzle_migrations ORDER BY id")
