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
  "Firefox prints the board on one page, and the report's days in two columns",
  async () => {
    const windrow = await startWindrow()
    const firefox = await openFirefox(firefoxPath() ?? "")
    try {
      await printBoardAndReport(firefox, windrow.url)
    } finally {
      await firefox.kill()
      await windrow.stop()
    }
  },
  patience,
)

const printBoardAndReport = async (firefox: Driver, url: string) => {
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
}
