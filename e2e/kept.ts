import type { Page } from "playwright"
import { until } from "../src/test/until"
import type { KeptRecord } from "../web/store/contents"

/** The records on the disk of a page's browser, of all its users, in the order of saving; a photo has its bytes only. */
export const keptOn = (page: Page): Promise<(Omit<KeptRecord, "photo"> & { photo: number })[]> =>
  page.evaluate(async () => {
    const answerTo = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answerTo(indexedDB.open("windrow"))
    const reading = database.transaction(["outbox", "photos"])
    const records: KeptRecord[] = await answerTo(reading.objectStore("outbox").getAll())
    const photos = reading.objectStore("photos")
    const sizeOf = async (key: string | undefined) =>
      key === undefined ? 0 : ((await answerTo<ArrayBuffer>(photos.get(key)))?.byteLength ?? 0)
    const sizes = await Promise.all(records.map(({ photo }) => sizeOf(photo)))
    database.close()
    return records
      .map((record, place) => ({ ...record, photo: sizes[place] ?? 0 }))
      .sort((one, other) => one.savedAt - other.savedAt)
  })

/** Waits until so many records are on the disk, none when all has been sent. */
export const untilKept = (page: Page, count: number) => {
  // Opening a database that is not there yet would make it, without the stores.
  const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === "windrow")
  const isKept = async () => (await page.evaluate(isThere)) && (await keptOn(page)).length === count
  return until(`${count} records on the phone`, isKept, { within: 90_000, every: 50 })
}

/** Resolves when the page has kept all of these paths on the disk. */
export const untilAnswersKept = (page: Page, paths: readonly string[]) => {
  const isKept = (keys: readonly string[]) =>
    paths.every((path) => keys.some((key) => key.endsWith(` ${path}`)))
  return until(paths.join(", "), async () => isKept(await page.evaluate(keysIn)), { within: 60_000 })
}

const keysIn = async () => {
  // Opening would make an empty one.
  if (!(await indexedDB.databases()).some(({ name }) => name === "windrow")) return []
  const opened = indexedDB.open("windrow")
  await new Promise((done) => {
    opened.onsuccess = done
  })
  const keys = opened.result.transaction("snapshots").objectStore("snapshots").getAllKeys()
  await new Promise((done) => {
    keys.onsuccess = done
  })
  opened.result.close()
  return keys.result.map(String)
}

/** Waits until a form that was begun is on the disk, if one is named with this field: each change is written by itself. */
export const untilDrafted = (page: Page, field = "") =>
  page.waitForFunction(async (field) => {
    // Opening a database that is not there yet would make it, without the stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === "windrow")) return false
    return new Promise<boolean>((resolve, reject) => {
      const opening = indexedDB.open("windrow")
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const reading = database.transaction("drafts").objectStore("drafts").getAll()
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () =>
          resolve(
            reading.result.some(({ values, photos }) => field === "" || field in { ...values, ...photos }),
          )
        database.close()
      }
    })
  }, field)

/** Waits for the toast of a save that the server has not answered yet. */
export const isKeptHere = (page: Page) =>
  page.locator("li[data-state=open]").getByText("Saved on this phone, will be sent").waitFor()

/** The line under the header. */
export const waitingLine = (page: Page, count: number) =>
  page.getByText(new RegExp(`^${count} ${count === 1 ? "record waits" : "records wait"}\\b`)).first()

/** Refuses each call of the API, as without a signal, while the page itself loads; returns what ends it. */
export const withoutApi = async (page: Page) => {
  await page.context().route("**/api/**", (route) => route.abort())
  return () => page.context().unroute("**/api/**")
}

/**
 * Lets what is sent to these addresses reach the server, and loses the answers; returns what ends it. A flag ends it, because
 * a route that is taken away while a request is under way is answered twice.
 */
export const losingAnswers = async (page: Page, addresses: string) => {
  let isLost = true
  await page.route(addresses, async (route) => {
    // A page that is loaded again takes its requests back.
    const response = await route.fetch().catch(() => undefined)
    await (isLost || !response ? route.abort("connectionreset") : route.fulfill({ response })).catch(
      () => undefined,
    )
  })
  return () => {
    isLost = false
  }
}
