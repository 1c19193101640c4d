import { expect, test } from "bun:test"
import { rmSync } from "node:fs"
import type { Temperature } from "../src/domain/temperatures"
import { longest, until } from "./browsers/driver"
import { type KeptBrowser, keptBrowsers } from "./browsers/kept-browsers"
import { testOnLinux } from "./browsers/test-on-linux"
import { enter, type User } from "./farm"
import { blank, insecureOrigin, type KillablePhone, killablePhone } from "./killable-phone"
import { numberedPhoto, numberIn } from "./numbered-photo"
import { makeOldStore, oldDraft, oldRecord, putAgain } from "./old-store"
import { newFolder, startWindrow } from "./windrow"

/** What happens between the version that stored photos as blobs and this one. */
const ways: Record<string, (phone: KillablePhone) => Promise<void>> = {
  "the browser is killed": restart,
  "tries have put them again, and the browser is killed": async (phone) => {
    await restart(phone)
    await phone.acts.run(putAgain, null)
    await restart(phone)
  },
  // In WebKit they can't be read at first.
  "tries have put them again, and the page is another one": async (phone) => {
    await restart(phone)
    await phone.acts.run(putAgain, null)
  },
}

async function restart(phone: KillablePhone) {
  await phone.kill()
  await phone.start()
  await phone.acts.open(blank)
}

/** Records with photos of the version before go out, and a draft with a photo comes back. */
const goesOn = async (
  browser: KeptBrowser,
  isSecure: boolean,
  between: (phone: KillablePhone) => Promise<void>,
) => {
  const folder = newFolder()
  const windrow = await startWindrow({ folder })
  const ana = await enter(windrow, "/api/auth/register", {
    email: "ana@farm.test",
    password: "secret1",
    firstName: "Ana",
    lastName: "Berg",
  })
  const [pile, other] = [await ana.row({ rowId: "A-101" }), await ana.row({ rowId: "A-102" })]
  const photo = await Promise.all([101, 102, 103, 104].map(numberedPhoto))
  const [first, second, third, fourth] = photo
  if (!first || !second || !third || !fourth) throw new Error("There are no photos.")
  const base = isSecure ? windrow.url : insecureOrigin(windrow.url)
  await using phone = await killablePhone({ browser, base, email: "ana@farm.test" })
  await phone.acts.open(blank)
  await phone.acts.run(makeOldStore, [
    oldRecord(pile, 101, first),
    oldRecord(pile, 102, second, { tries: 2, mayBeThere: true, reason: "No connection to Windrow" }),
    // As WebKit's records are that could not be read.
    oldRecord(pile, 103, third, { tries: 1, needsAttention: true, reason: "Something went wrong" }),
    oldDraft(other, 104, fourth),
  ])
  await between(phone)
  await phone.acts.open("/")
  const path = `/api/rows/${pile.id}/temperatures`
  const arrived = await until("three readings", () => readingsOf(ana, path, 3), longest)
  expect(arrived).toEqual({ 101: 101, 102: 102, 103: 103 })
  await phone.acts.open(`/rows/${other.id}/temperature`)
  await phone.acts.canPress("Remove photo")
  expect(await phone.acts.typedIn("Temperature (°F)")).toBe("104")
  await phone.acts.press("Save Temperature")
  const saved = await until(
    "the draft's",
    () => readingsOf(ana, `/api/rows/${other.id}/temperatures`, 1),
    longest,
  )
  expect(saved).toEqual({ 104: 104 })
  await windrow.stop()
  rmSync(folder, { recursive: true })
}

/** The numbers in the photos, by temperature; undefined before there are so many. */
const readingsOf = async (user: User, path: string, count: number) => {
  const readings = await user.call<Temperature[]>("GET", path)
  if (readings.length < count) return undefined
  const numbers: Record<number, number> = {}
  for (const { temperature, photoUrl } of readings) {
    const answer = await fetch(user.url + photoUrl, { headers: { cookie: user.cookie } })
    numbers[temperature] = await numberIn(new Uint8Array(await answer.arrayBuffer()))
  }
  return numbers
}

for (const [name, between] of Object.entries(ways))
  for (const [where, isSecure] of [
    ["over http", false],
    ["at a secure origin", true],
  ] as const) {
    const title = (engine: string) => `${engine}, ${where}: photos of the version before arrive when ${name}`
    test(title("Chromium"), () => goesOn(keptBrowsers.chromium, isSecure, between))
    testOnLinux(title("WebKit"), () => goesOn(keptBrowsers.webkit, isSecure, between))
    testOnLinux(title("Firefox"), () => goesOn(keptBrowsers.firefox, isSecure, between))
  }
