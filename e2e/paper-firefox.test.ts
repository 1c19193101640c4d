import { expect } from "bun:test"
import type { Driver } from "./browsers/driver"
import { firefoxPath, openFirefox } from "./browsers/firefox"
import { phoneOf } from "./browsers/phone"
import { testOnLinux } from "./browsers/test-on-linux"
import { enter, logReadings } from "./farm"
import { logIn } from "./killable-phone"
import { pagesOf } from "./pdf"
import { startWindrow } from "./windrow"

/** The pages of a screen as Firefox prints it. */
const printed = async (firefox: Driver, url: string, shows: string) => {
  const { open, see } = phoneOf(firefox, url)
  await open("")
  await see(shows)
  return pagesOf((await firefox.print?.()) ?? Buffer.alloc(0))
}

const patience = 120_000

testOnLinux(
  "Firefox prints the board on one page, the report's days in two columns, and all readings of a pile",
  async () => {
    const windrow = await startWindrow()
    const firefox = await openFirefox(firefoxPath() ?? "")
    try {
      await printAll(firefox, windrow.url)
    } finally {
      await firefox.kill()
      await windrow.stop()
    }
  },
  patience,
)

const printAll = async (firefox: Driver, url: string) => {
  const person = { email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }
  const ana = await enter({ url }, "/api/auth/register", person)
  await logIn(phoneOf(firefox, url), person.email)
  const row = await ana.row({ rowId: "A-118" })
  const days = Array.from({ length: 40 }, (_, day) => 120 + ((day * 7) % 50))
  await logReadings(ana, row, days)
  const board = await printed(firefox, `${url}/board`, "A-118")
  expect(board).toHaveLength(1)
  expect(board[0]).toContain("North yard")
  const report = await printed(firefox, `${url}/rows/${row.id}/report`, "Day by day")
  expect(report).toHaveLength(3)
  // Forty lines of days in one column leave no place for the log below them.
  expect(report[1]).toMatch(/(received[\s\S]*){10}/)
  const pile = (await printed(firefox, `${url}/rows/${row.id}`, "All 40 readings")).join(" ")
  expect(pile).toContain("40 readings in all.")
  // Firefox writes its bold digits without their meaning.
  expect(pile.match(/Received/g)).toHaveLength(40)
}
