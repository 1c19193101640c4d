import { readFileSync } from "node:fs"
import { join } from "node:path"
import { entries } from "../../migrations/postgres/meta/_journal.json"
import type { Db } from "../db/connection"
import { connectTo } from "../db/postgres/open"

/** Where to run the tests instead of the embedded database: a URL of PostgreSQL; see `prove/postgres.ts`. */
const url = process.env.WINDROW_TEST_DATABASE

export const onPostgres = url !== undefined

const folder = join(import.meta.dir, "../../migrations/postgres")
let schemas = 0

/** A schema of its own for each farm, made before it is used, because tests open farms without waiting. */
export const openOnPostgres = (): Db => {
  const name = `farm_${process.pid}_${++schemas}`
  const migrations = entries.map(({ tag }) => readFileSync(join(folder, `${tag}.sql`), "utf8"))
  const script = [`CREATE SCHEMA ${name};`, `SET search_path = ${name};`, ...migrations].join("\n")
  const { exitCode, stderr } = Bun.spawnSync(["psql", String(url), "-q", "-v", "ON_ERROR_STOP=1", "-1"], {
    stdin: new TextEncoder().encode(script.replaceAll("--> statement-breakpoint", "")),
  })
  if (exitCode !== 0) throw new Error(stderr.toString())
  return connectTo(`${url}?search_path=${name}`, 1).db
}
