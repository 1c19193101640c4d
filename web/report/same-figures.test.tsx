import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import type { Row } from "#domain/rows"
import { type Actor, farm } from "../../src/test/farm"
import { randomFrom } from "../../src/test/random"
import { phone, screen, within } from "../test/phone"

const dayMs = 86_400_000

/** Of the farm's export, unpacked by another program than ours. */
const pilesCsv = async (actor: Actor): Promise<Record<string, string>[]> => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-figures-"))
  await Bun.write(join(folder, "farm.zip"), await actor.call("GET", "/api/farm/export.zip"))
  const text = await Bun.$`python3 -m zipfile -e farm.zip . && cat piles.csv`.cwd(folder).quiet().text()
  rmSync(folder, { recursive: true })
  return parse(text, { bom: true, columns: true })
}

test("row, board, report, CSV and API say the same days and turns of random piles", async () => {
  const seed = 1 + (Date.now() % 1_000_000)
  const random = randomFrom(seed)
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const labels = ["A-1", "A-2", "A-3", "A-4"]
  for (const rowId of labels) {
    const { id } = await ana.row({ rowId })
    const at = () => new Date(Date.now() - 60_000 - random(24 * 25) * (dayMs / 24)).toISOString()
    for (let entry = 0; entry < 25; entry++)
      await ana.post(`/api/rows/${id}/temperatures`, {
        ...{ temperature: 120 + random(30), recordedAt: at(), photoUrl: null },
      })
    for (let turn = 0; turn < random(9); turn++)
      await ana.post(`/api/rows/${id}/turns`, { waterAdded: true, turnedAt: at() })
  }
  const piles = await pilesCsv(ana)
  const { open } = await phone(ana.cookie, world)
  for (const row of await ana.get<Row[]>("/api/rows")) {
    const { countDays: days, countTurns: turns } = row
    const about = [seed, row.rowId]
    expect([...about, row.cookingDays]).toEqual([...about, days])

    const file = piles.find((pile) => pile.Pile === row.rowId)
    expect([...about, file?.["Days of the Count"], file?.["Turns of the Count"]]).toEqual([
      ...about,
      `${days}`,
      `${turns}`,
    ])

    await open(`/rows/${row.id}`)
    const status = await screen.findByRole("region", { name: "Cooking Status" })
    const told = status.textContent ?? ""
    expect([...about, told.includes(turns > 5 ? `${turns} turns` : `${turns} of 5 turns`)]).toEqual([
      ...about,
      true,
    ])
    expect([...about, told.includes(days >= 15 ? "Complete" : `${days}/15 days`)]).toEqual([...about, true])

    await open("/board")
    const line = (await screen.findByRole("rowheader", { name: row.rowId })).closest("tr")
    expect([...about, line && within(line).queryByText(`${turns} of 5`) !== null]).toEqual([...about, true])

    await open(`/rows/${row.id}/report`)
    const all = (await screen.findByText("In all")).nextElementSibling?.textContent ?? ""
    expect([...about, /^\d+/.exec(all)?.[0]]).toEqual([...about, String(days)])
    expect([...about, /(\d+) turns?( on \d+ days?)?$/.exec(all)?.[1]]).toEqual([...about, String(turns)])
  }
})
