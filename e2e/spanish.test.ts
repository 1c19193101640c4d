import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { userScreens } from "../src/contract/screens"
import { phrasebookOf } from "../src/domain/phrasebook"
import { speechOf } from "../src/domain/translator"
import { es } from "../src/languages/es"
import { makeJpeg } from "../src/test/jpeg-maker"
import { violationsInLooks } from "./axe"
import { firefoxPath, openFirefox } from "./browsers/firefox"
import { phoneOf } from "./browsers/phone"
import { desk, type Farm, idle, logReadings, openFarm, phone, type User } from "./farm"
import { logIn } from "./killable-phone"

let farm: Farm
let ana: User
let bo: User
let pile: number
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
  const { url } = await ana.call<{ url: string }>("POST", "/api/farm/invitations", { role: "worker" })
  bo = await farm.signUp("bo@farm.test")
  await bo.call("POST", `/api/join/${url.split("/").at(-1)}`)
  // Words of the screens, but these were typed.
  const full = await ana.row({ rowId: "Gate", location: "Turn" })
  await logReadings(ana, full, [142, 139, 163, 128, 151], true)
  for (const [kind, record] of everyKind) await ana.call("POST", `/api/rows/${full.id}/${kind}`, record)
  const hot = await ana.row({ rowId: "Gate 2", location: "Turn" })
  const recordedAt = new Date(Date.now() - 86_400_000).toISOString()
  await ana.call("POST", `/api/rows/${hot.id}/temperatures`, { temperature: 168, recordedAt })
  const row = await ana.row({ rowId: "Turn", location: "Gate" })
  pile = row.id
  await logReadings(ana, row, [142, 139], true)
  await ana.call("POST", `/api/rows/${pile}/turns`, { waterAdded: true })
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const everyKind = [
  ["turns", { waterAdded: true }],
  ["materials", { materialCategoryId: 3, cubicYards: 24 }],
  ["sales", { clientName: "Gate", emptyWeight: 9000, fullWeight: 19_000 }],
  ["visits", { smell: "ammonia", moisture: "wet" }],
  ["visits", { unread: "weather" }],
  ["moves", { location: "Gate", stage: "curing" }],
  ["samples", { points: 5 }],
  ["samples", { takenBy: "Gate" }],
  ["results", { sampleNumber: 1, sent: true, lines: [] }],
  ["occurrences", { what: "complaint", details: "Gate" }],
] as const

const inSpanish = (cookie = "", options = {}) => farm.pageOf(cookie, { locale: "es-MX", ...options })
const language = (page: Page) => page.evaluate(() => document.documentElement.lang)
const says = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()

test("a visitor whose browser asks for Spanish signs up, builds a pile and logs a reading in Spanish", async () => {
  const page = await inSpanish()
  const broken: string[] = []
  page.on("pageerror", ({ message }) => broken.push(message))
  await page.goto("/")
  expect(await language(page)).toBe("es")
  await page.getByRole("heading", { name: "Bienvenidos a Windrow" }).waitFor()
  await page.getByRole("link", { name: "Crear cuenta" }).first().click()
  await page.getByLabel("Correo").fill("cy@farm.test")
  await page.getByLabel("Contraseña", { exact: true }).fill("secret1")
  await page.getByLabel("Confirmar").fill("secret2")
  await page.getByLabel("Nombre", { exact: true }).fill("Cy")
  await page.getByLabel("Apellido").fill("Moss")
  await page.getByRole("button", { name: "Crear cuenta" }).click()
  await page.getByText("Las contraseñas no coinciden").first().waitFor()
  await page.getByLabel("Confirmar").fill("secret1")
  await page.getByRole("button", { name: "Crear cuenta" }).click()
  await page.getByText("No hay pilas de composta. ¡Cree la primera!").waitFor()
  await page.getByRole("link", { name: "Agregar hilera" }).first().click()
  await page.getByLabel("ID de hilera").fill("A-100")
  await page.getByLabel("Ubicación").fill("Patio norte")
  await page.getByLabel("Largo (ft)").fill("80")
  await page.getByRole("button", { name: "Crear hilera" }).click()
  await page.getByText("Nueva hilera de composta creada").first().waitFor()
  await page.getByRole("link", { name: "Pila #A-100" }).click()
  await page.getByRole("link", { name: "Registrar temperatura" }).click()
  await page.getByLabel("Temperatura (°F)").fill("145")
  await page.getByRole("button", { name: "Guardar temperatura" }).click()
  await page.getByText("Falta una foto").first().waitFor()
  const buffer = await makeJpeg({ width: 900, height: 1200 })
  await page.getByLabel("Foto (obligatoria)").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Quitar foto" }).waitFor()
  await page.getByRole("button", { name: "Guardar temperatura" }).click()
  await page.getByText("1/15 días a 131°F+").waitFor()
  await page.getByRole("link", { name: "Agregar volteo" }).click()
  await page.getByRole("button", { name: "Guardar volteo" }).click()
  await page.getByText("1 de 5 volteos").waitFor()
  expect(await page.title()).toBe("Hilera A-100 · Windrow")
  expect(broken).toEqual([])
})

const { say } = speechOf("es", phrasebookOf(es))
const wordsOf = (text: string) =>
  text
    .replace(/\{\w+\}/g, " ")
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? []
/** Words of the English sentences that no Spanish one has. */
const spanish = new Set(Object.values(es).flatMap(wordsOf))
const english = new Set(
  Object.keys(es)
    .flatMap(wordsOf)
    .filter((word) => !spanish.has(word)),
)
const isEnglish = (text: string) =>
  !typed.test(text) && (say(text) !== text || wordsOf(text).some((word) => english.has(word)))

/** Texts of the page in English, and what is wider than the page. */
const faultsOf = async (page: Page, width: number) => {
  const texts = await page.evaluate(() => {
    const all = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script, style, noscript, bdi, textarea, pre"))
        all.push(node.textContent ?? "")
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const one of document.querySelectorAll(`[${name}]`)) all.push(one.getAttribute(name) ?? "")
    return all
  })
  const over = await page.evaluate((width) => document.documentElement.scrollWidth - width, width)
  return { english: [...new Set(texts.filter(isEnglish))], over }
}
// What stands in a field of the farm's is typed in English, also where it is told how.
const typed = /Turn|Gate|'s farm|farm\.test|mg\/kg|^\w+\/\w/

const screens = userScreens.map((path) =>
  path.replace(":rowId", "1").replace(":temperatureId", "2").replace(":saleId", "1"),
)

const screenIs = async (path: string) => {
  const page = await inSpanish(ana.cookie, { viewport: { width: 360, height: 780 } })
  await page.goto(path)
  await page.locator("h1, h2").first().waitFor()
  await idle(page)
  const { english, over } = await faultsOf(page, 360)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%"
  })
  const large = await faultsOf(page, 360)
  await page.context().close()
  return { path, english, over, overWhenLarge: Math.max(0, large.over) }
}

test("each screen is in Spanish, and no wider than 360 px, also with text twice as large", async () => {
  const all = ["/", "/farm?paper=season", ...screens]
  for (let at = 0; at < all.length; at += 8)
    for (const found of await Promise.all(all.slice(at, at + 8).map(screenIs)))
      expect(found).toEqual({ path: found.path, english: [], over: 0, overWhenLarge: 0 })
})

test("what people typed stays, although it is a word of the screens", async () => {
  const page = await inSpanish(ana.cookie)
  await page.goto("/")
  await page.getByText("Pila #Turn").waitFor()
  await says(page, "Gate")
  await page.getByText("Pila #Turn").click()
  await page.getByRole("heading", { name: "Hilera Turn" }).waitFor()
  await page.goto(`/rows/${pile}/history`)
  await page.getByText("Volteo 1, con agua").waitFor()
})

test("the server draws home in Spanish, and what one farm typed is said in another", async () => {
  const drawnFor = async ({ cookie }: User) => {
    const headers = { cookie: `${cookie}; zone=UTC`, "accept-language": "es-MX" }
    const html = await (await fetch(farm.windrow.url, { headers })).text()
    return /<div id="drawn">(.*)<div id="root"/s.exec(html)?.[1] ?? ""
  }
  const stranger = await farm.signUp("dee@farm.test")
  await stranger.row({ rowId: "Cooking" })
  expect(await drawnFor(stranger)).toContain("#Cooking")
  const drawn = await drawnFor(ana)
  for (const text of ["Pilas de composta", ">Cocción<", "#Turn"]) expect(drawn).toContain(text)
})

test("each chooses a language: at the login, in the account, and for a paper", async () => {
  const page = await farm.pageOf("", { locale: "en-US" })
  await page.goto("/login")
  await page.getByRole("link", { name: "Español" }).click()
  await page.getByRole("heading", { name: "Hola de nuevo" }).waitFor()
  await page.getByLabel("Correo").fill("bo@farm.test")
  await page.getByLabel("Contraseña", { exact: true }).fill("secret1")
  await page.getByRole("button", { name: "Iniciar sesión" }).click()
  await page.locator("#root").getByText("Pilas de composta").waitFor()
  await page.goto("/account")
  await page.getByLabel("Idioma").selectOption("en")
  await page.getByRole("button", { name: "Guardar cuenta" }).click()
  await page.getByRole("button", { name: "Save Account" }).waitFor()
  expect(await language(page)).toBe("en")
  await page.goto(`/rows/${pile}/report`)
  await page.getByText("Day by day").waitFor()
  await Promise.all([page.waitForEvent("load"), page.getByLabel("Language").selectOption("es")])
  await page.getByText("Día por día").waitFor()
  expect(await language(page)).toBe("es")
  await page.getByRole("link", { name: "Atrás", exact: true }).click()
  await page.getByRole("link", { name: "Log temperature of Turn" }).waitFor()
  // Another device of theirs follows the account.
  const other = await inSpanish(bo.cookie)
  await other.goto("/")
  await other.getByRole("heading", { name: "Compost Piles" }).first().waitFor()
})

test("the language opens without a signal", async () => {
  const page = await inSpanish(ana.cookie, { serviceWorkers: "allow" })
  await page.goto("/")
  await page.locator("#root").getByText("Pilas de composta").waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.locator("#root").getByText("Pilas de composta").waitFor()
  await page.waitForFunction(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    return kept.some((many) => many > 3)
  })
  await idle(page)
  await page.context().setOffline(true)
  await page.goto("/")
  await page.locator("#root").getByText("Pilas de composta").waitFor()
  expect(await language(page)).toBe("es")
})

test("the English page loads no catalogue", async () => {
  const page = await farm.pageOf(ana.cookie)
  const loaded: string[] = []
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) loaded.push(await response.text().catch(() => ""))
  })
  await page.goto("/")
  await page.getByRole("heading", { name: "Compost Piles" }).first().waitFor()
  await idle(page)
  expect(loaded.length).toBeGreaterThan(1)
  expect(loaded.filter((text) => text.includes("Pilas de composta"))).toEqual([])
})

test("a crew of three browsers and two languages sees what each of them logs", async () => {
  const office = await farm.pageOf(ana.cookie, { ...desk, isMobile: false, hasTouch: false })
  await office.goto(`/rows/${pile}`)
  await office.getByRole("link", { name: "Log Temperature" }).waitFor()
  await bo.call("PATCH", "/api/auth/user", { language: null })
  const yard = await inSpanish(bo.cookie)
  await yard.goto(`/rows/${pile}/turn`)
  const firefox = await openFirefox(firefoxPath() ?? "")
  try {
    const third = phoneOf(firefox, farm.windrow.url)
    await logIn(third, "ana@farm.test")
    await third.open("/?language=es")
    await third.see("Pilas de composta")
    await third.press("Pila #Turn")
    await third.see("Registrar temperatura")
    await yard.getByRole("button", { name: "Guardar volteo" }).click()
    await yard.getByText("2 de 5 volteos").waitFor()
    await office.getByText("2 of 5 turns").waitFor()
    await third.see("2 de 5 volteos")
    await third.press("Agregar volteo")
    await third.press("Guardar volteo")
    await third.see("3 de 5 volteos")
    await office.getByText("3 of 5 turns").waitFor()
    await yard.getByText("3 de 5 volteos").waitFor()
  } finally {
    await firefox.kill()
  }
})

test("a file has its heads in the language that is asked for, and English ones else", async () => {
  const linesOf = async (rowId: number, query: string) => {
    const address = `${farm.windrow.url}/api/rows/${rowId}/log.csv${query}`
    return (await (await fetch(address, { headers: { cookie: ana.cookie } })).text()).split("\r\n")
  }
  expect((await linesOf(pile, ""))[0]).toStartWith("Date,Time,Action,Pile")
  const [first, ...lines] = await linesOf(pile, "?language=es")
  expect(first).toStartWith("Fecha,Hora,Acción,Pila")
  expect(lines.join("\n")).toContain("Volteo 1, con agua")
  const [, ...all] = await linesOf(1, "?language=es")
  expect(all.length).toBeGreaterThan(everyKind.length)
  expect(all.find((line) => line.includes("Vendida"))).toContain('"Gate, neto 10,000 lb')
  expect(all.flatMap((line) => line.split(/,|"/)).filter(isEnglish)).toEqual([])
})

test("a mirrored page is as wide, and its parts change sides", async () => {
  for (const path of ["/", `/rows/${pile}`, `/rows/${pile}/temperature`, "/farm", `/rows/${pile}/report`]) {
    const page = await farm.pageOf(ana.cookie, phone)
    await page.goto(path)
    await page.locator("h1").first().waitFor()
    await idle(page)
    const logo = () =>
      page
        .locator("header a, header button")
        .first()
        .evaluate((one) => one.getBoundingClientRect().x)
    const before = await logo()
    await page.evaluate(() => {
      document.documentElement.dir = "rtl"
    })
    expect({ path, over: await page.evaluate(() => document.documentElement.scrollWidth) }).toEqual({
      path,
      over: 390,
    })
    expect(await logo()).toBeGreaterThan(before + 150)
    await page.context().close()
  }
})

test("the Spanish pages are accessible", async () => {
  const page = await inSpanish(ana.cookie)
  await page.goto(`/rows/${pile}`)
  await page.getByText("Historial de volteos").waitFor()
  expect(await violationsInLooks(page)).toEqual({})
})
