import { cpSync } from "node:fs"
import { SQL } from "bun"
import { seeded as inFile } from "../../bench/farm"
import { cleanEnv, executable } from "../../e2e/windrow"
import { createApi } from "../../src/app/api"
import { type Farm, newFolder, startFarm } from "../farm"
import { startPostgres } from "../postgres"
import type { Result, Run } from "../rig"
import { calls } from "../stalls/calls"
import { type Line, roundOf } from "../stalls/round"
import { fill, type Seeded, type Size } from "../stalls/seed"

/** In milliseconds of the server's thread, in one turn of its loop. */
const goal = 50

/**
 * The short form has a farm that takes a tenth of the time, and one round. It judges the answers alone: beside the other
 * tests a turn of 20 ms has taken 77.
 */
const sizes = {
  whole: { piles: 400, readings: 200_000, largest: 100_000, changes: 200_000, photos: 1000 },
  quick: { piles: 100, readings: 40_000, largest: 20_000, changes: 20_000, photos: 100 },
} satisfies Record<string, Size>

/**
 * Makes every call of the API in a large farm, beside a second farm that reads and writes, and measures the longest turn of the server's
 * loop: the median of three rounds, each with a server and a database of its own, with SQLite and with PostgreSQL. A call of the
 * route table that is not in `calls` is wrong.
 */
export const prove = async ({ quick }: Run): Promise<Result[]> => {
  const size = quick ? sizes.quick : sizes.whole
  const template = newFolder("template")
  const seeded = await inFile(template, (db) => fill(db, size))
  const rounds = quick ? 1 : 3
  const results = [listed(), await onSqlite(template, seeded, size, rounds, quick)]
  return quick ? results : [...results, await onPostgres(template, seeded, size, rounds)]
}

/** Whether each call of the route table is made. */
const listed = (): Result => {
  const routes = createApi().routes.filter(({ method }) => method !== "ALL")
  const names = routes.map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, "")}`)
  const missing = [...new Set(names)].filter((name) => !(name in calls))
  const unknown = Object.keys(calls).filter((name) => !names.includes(name))
  const why = `not in prove/stalls/calls.ts, or no call: ${[...missing, ...unknown].join(", ")}`
  return resultOf("stalls: calls of the route table", names.length, missing.length + unknown.length, why)
}

const onSqlite = async (template: string, seeded: Seeded, size: Size, rounds: number, quick: boolean) => {
  const lines: Line[] = []
  for (let round = 0; round < rounds; round++) {
    const data = newFolder("data")
    cpSync(template, data, { recursive: true })
    lines.push(...(await served(await startFarm({ data }), seeded, size, false)))
  }
  return report("SQLite", lines, quick ? Number.POSITIVE_INFINITY : goal)
}

const onPostgres = async (template: string, seeded: Seeded, size: Size, rounds: number) => {
  const postgres = await startPostgres({ isDurable: true })
  try {
    await moved(template, postgres.url)
    const lines: Line[] = []
    for (let round = 0; round < rounds; round++) {
      const url = await copied(postgres.url, `round${round}`)
      const farm = await startFarm({ data: newFolder("data"), env: { WINDROW_DATABASE: url } })
      lines.push(...(await served(farm, seeded, size, true)))
    }
    return report("PostgreSQL", lines, goal)
  } finally {
    await postgres.stop()
  }
}

const served = async (farm: Farm, seeded: Seeded, size: Size, isPostgres: boolean) => {
  try {
    return await roundOf(farm, seeded, size, isPostgres)
  } finally {
    await farm.stop()
  }
}

const moved = async (from: string, to: string) => {
  const command = [executable, "move", "--from", from, "--to", to]
  const run = Bun.spawn(command, { cwd: newFolder(), env: cleanEnv(), stdout: "ignore", stderr: "inherit" })
  if ((await run.exited) !== 0) throw new Error("The farm could not be moved into PostgreSQL.")
}

const copied = async (url: string, name: string) => {
  const admin = new SQL(new URL("/template1", url).href)
  await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE postgres`)
  await admin.close()
  return new URL(`/${name}`, url).href
}

/** Prints a line for each call, the longest turn first. */
const report = (engine: string, lines: readonly Line[], longest: number): Result => {
  const byCall = Map.groupBy(lines, ({ call }) => call)
  const medians = [...byCall]
    .map(([call, found]) => medianOf(call, found))
    .toSorted((a, b) => b.turn - a.turn)
  console.log(
    `\n| ${engine}: call | longest turn, ms CPU | health waited, ms | another farm's read | and write |`,
  )
  console.log("|---|---|---|---|---|")
  for (const { call, turn, wait, read, write } of medians)
    console.log(`| ${call} | ${[turn, wait, read, write].map(Math.round).join(" | ")} |`)
  console.log("")
  const failed = medians.filter(({ failed }) => failed !== undefined)
  const long = medians.filter(({ turn }) => turn > longest)
  const why = [
    ...long.map(({ call, turn }) => `${call}: ${Math.round(turn)} ms`),
    ...failed.map(({ call, failed }) => `${call}: ${failed}`),
  ].join("\n")
  return resultOf(
    Number.isFinite(longest)
      ? `stalls: longest turn ≤ ${longest} ms, ${engine}`
      : `stalls: each call is answered, ${engine}`,
    medians.length,
    long.length + failed.length,
    why,
  )
}

const medianOf = (call: string, lines: readonly Line[]): Line => {
  const middle = (of: (line: Line) => number) =>
    lines.map(of).toSorted((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 0
  const failed = lines.find((line) => line.failed !== undefined)?.failed
  return {
    call,
    turn: middle(({ turn }) => turn),
    wait: middle(({ wait }) => wait),
    read: middle(({ read }) => read),
    write: middle(({ write }) => write),
    ...(failed !== undefined && { failed }),
  }
}

const resultOf = (rig: string, tries: number, wrong: number, why: string): Result => ({
  rig,
  tries,
  lost: 0,
  corrupt: 0,
  wrong,
  why,
})
