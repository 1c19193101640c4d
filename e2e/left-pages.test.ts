import { expect, test } from "bun:test"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { type KeptBrowser, keptBrowsers } from "./browsers/kept-browsers"
import { testOnLinux } from "./browsers/test-on-linux"
import { cuttingLink } from "./cutting-link"
import { enter } from "./farm"
import { insecureOrigin, killablePhone } from "./killable-phone"
import { numberedPhoto } from "./numbered-photo"
import { newFolder, startWindrow } from "./windrow"

/**
 * The app is opened by its address again and again while it tries to send: each page that is left may come back, and must
 * leave no transaction open. Resolves to what the store answers on each page.
 */
const openAgainAndAgain = async (browser: KeptBrowser) => {
  const folder = newFolder()
  const windrow = await startWindrow({ folder })
  const person = { email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }
  const ana = await enter(windrow, "/api/auth/register", person)
  const row = await ana.row({ rowId: "A-101" })
  await using link = await cuttingLink({ to: Number(new URL(windrow.url).port) })
  await using phone = await killablePhone({ browser, base: insecureOrigin(link.url), email: person.email })
  const { acts } = phone
  await acts.open(`/rows/${row.id}/temperature`)
  await acts.fill("Temperature (°F)", "140")
  const photo = join(folder, "photo.jpg")
  await Bun.write(photo, await numberedPhoto(140))
  await acts.chooseFile("Photo (Required)", photo)
  await acts.canPress("Remove photo")
  link.loseApi()
  await acts.press("Save Temperature")
  await acts.see("record waits")
  const answers: string[] = []
  for (let page = 0; page < pages; page++) {
    // The same address again would be no step forward, and the page that is left would not be kept.
    await acts.open(page % 2 === 0 ? "/" : `/rows/${row.id}`)
    answers.push(await acts.run(storeAnswer, null))
    await acts.canPress("Home")
  }
  await windrow.stop()
  rmSync(folder, { recursive: true })
  return answers
}

const pages = 15

/** Runs in the page. */
const storeAnswer = async () => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("windrow")
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const writing = database.transaction(["outbox", "drafts", "snapshots"], "readwrite")
  const ended = new Promise<string>((resolve) => {
    writing.oncomplete = () => resolve("written")
    writing.onabort = () => resolve("aborted")
  })
  writing.objectStore("outbox").count()
  database.close()
  return Promise.race([ended, new Promise<string>((resolve) => setTimeout(() => resolve("blocked"), 4000))])
}

const title = "a page that is left by an address blocks no other page's store"
const written = Array<string>(pages).fill("written")

test(`Chromium: ${title}`, async () => {
  expect(await openAgainAndAgain(keptBrowsers.chromium)).toEqual(written)
})

testOnLinux(`WebKit: ${title}`, async () => {
  expect(await openAgainAndAgain(keptBrowsers.webkit)).toEqual(written)
})

testOnLinux(`Firefox: ${title}`, async () => {
  expect(await openAgainAndAgain(keptBrowsers.firefox)).toEqual(written)
})
