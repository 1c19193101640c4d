import { rmSync } from "node:fs"
import type { Row } from "../src/domain/rows"
import type { Temperature } from "../src/domain/temperatures"
import type { Visit } from "../src/domain/visits"
import { type KeptBrowser, keptBrowserNamed } from "./browsers/kept-browsers"
import { enter, type User } from "./farm"
import { numberIn } from "./numbered-photo"
import {
  type Between,
  isVisit,
  type OutboxPhone,
  openWithSignal,
  outboxPhone,
  photosOf,
  places,
  probesOf,
  restart,
  takeReading,
  waitingOn,
} from "./outbox-phone"
import { newFolder, securePortOf, startWindrow, type Windrow } from "./windrow"

type Torture = {
  browser: KeptBrowser
  /** Of each of the two phones. */
  readings: number
  /** Of the answers to what writes: they are cut off after the commit, two in a row at most. */
  share?: number
}

/**
 * Two people of one farm record readings with photos, one in five of them a visit with nine probes and three photos, on ten piles without a signal, one over https and one over plain
 * http. Of three taps on Save one is followed by a kill of the browser within two seconds, mostly at once, one by a
 * reload of the page, and one by a look at other screens. Then the signal comes back, the server is killed and started
 * twice, and each browser once more, while all is sent. Each reading must be there once, in its phone's order, with its
 * own time and photo: `faults` says which are not.
 */
export const torture = async ({ browser, readings, share = 1 / 3 }: Torture) => {
  const began = performance.now()
  const folder = newFolder()
  const server = { windrow: await startWindrow({ folder, flags: ["--https", "--https-port", "0"] }) }
  const port = new URL(server.windrow.url).port
  const securePort = securePortOf(server.windrow)
  const [ana, bo] = await crewOf(server.windrow)
  const rows: Row[] = []
  await ana.call("PATCH", "/api/farm", { positions: places })
  for (const rowId of labels) rows.push(await ana.row({ rowId }))
  const link = { browser, server: server.windrow, share }
  await using anas = await outboxPhone({ ...link, user: ana, email: "ana@farm.test", isSecure: true })
  await using bos = await outboxPhone({ ...link, user: bo, email: "bo@farm.test", isSecure: false })
  await Promise.all([takeAll(anas, readings, 101), takeAll(bos, readings, 101 + readings)])
  const secondsTaking = secondsSince(began)
  const restarts = await sendAll([anas, bos], rows, async () => {
    process.kill(server.windrow.pid, "SIGKILL")
    await server.windrow.exited
    const flags = ["--https", "--https-port", securePort]
    server.windrow = await startWindrow({ folder, port, flags })
  })
  const faults = await faultsOf(ana, rows, [anas, bos])
  await server.windrow.stop()
  rmSync(folder, { recursive: true })
  const sum = (of: (phone: OutboxPhone) => number) => of(anas) + of(bos)
  return {
    browser: `${browser.name} ${anas.phone.version}`,
    faults,
    readings: sum(({ taken }) => taken.length),
    kills: sum(({ counts }) => counts.kills),
    reloads: sum(({ counts }) => counts.reloads),
    pressedAgain: sum(({ counts }) => counts.pressedAgain),
    typedAgain: sum(({ counts }) => counts.typedAgain),
    restarts,
    answers: sum(({ link }) => link.counts.answers),
    cuts: sum(({ link }) => link.counts.cuts),
    secondsTaking,
    seconds: secondsSince(began),
  }
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1000)

const labels = Array.from({ length: 10 }, (_, pile) => `A-${101 + pile}`)

/** Ana, who manages the farm, and Bo, whom she invited. */
const crewOf = async (windrow: Windrow): Promise<[User, User]> => {
  const person = (firstName: string) => ({
    email: `${firstName.toLowerCase()}@farm.test`,
    password: "secret1",
    firstName,
    lastName: "Berg",
  })
  const ana = await enter(windrow, "/api/auth/register", person("Ana"))
  const { url } = await ana.call<{ url: string }>("POST", "/api/farm/invitations", { role: "worker" })
  const invitation = new URL(url).pathname.split("/").at(-1)
  return [ana, await enter(windrow, "/api/auth/register", { ...person("Bo"), invitation })]
}

const takeAll = async (phone: OutboxPhone, readings: number, first: number) => {
  await openWithSignal(phone)
  for (let number = 0; number < readings; number++) {
    progress.set(phone.phone.base, `${number} of ${readings} readings taken`)
    try {
      await takeReading(phone, first + number, labels[number % labels.length] ?? "", betweenOf(number))
    } catch (error) {
      throw new Error(`reading ${number}, on the screen: ${await textOn(phone)}`, { cause: error })
    }
  }
  progress.set(phone.phone.base, `${readings} readings taken`)
}

const betweenOf = (number: number): Between => {
  if (number % 3 === 1) return { killAfter: 2000 * Math.random() ** 2 }
  return number % 3 === 2 ? "reload" : "other screens"
}

/** What each phone and the server have done so far, for a run that is ended before it is through. */
const progress = new Map<string, string>()

const textOn = ({ phone: { acts } }: OutboxPhone) =>
  // biome-ignore lint/performance/useDomNodeTextContent: textContent has hidden text, too
  acts.run(() => `${location.href} ${document.body.innerText}`, null).catch(String)

/** How often the server was started again until nothing waited any more. */
const sendAll = async (phones: OutboxPhone[], rows: Row[], startAgain: () => Promise<void>) => {
  const all = phones.reduce((sum, { taken }) => sum + taken.length, 0)
  const [first] = phones
  if (!first) return 0
  // What is missing then is told by the faults.
  const end = Date.now() + 120_000 + 5000 * all
  let restarts = 0
  for (const { link } of phones) link.restore()
  for (const share of [1 / 3, 2 / 3]) {
    await arrived(first.user, rows, share * all, end)
    await startAgain()
    restarts += 1
    if (restarts === 1)
      await Promise.all(phones.map((phone) => restart(phone).then(() => phone.link.restore())))
  }
  await arrived(first.user, rows, all, end)
  for (const { phone } of phones) {
    progress.set(phone.base, "looked at for what still waits")
    await patiently(async () => (await waitingOn(phone)).length === 0, end)
  }
  return restarts
}

const arrived = (user: User, rows: Row[], count: number, end: number) =>
  patiently(async () => {
    const lists = await Promise.all(rows.map((row) => readingsOf(user, row)))
    const own = lists.flat().filter(isOwn)
    progress.set("server", `${own.length} readings arrived, at least ${count} awaited`)
    return own.length >= count
  }, end)

/** Waits until it is so, or the time is over. */
const patiently = async (isSo: () => Promise<boolean>, end: number) => {
  for (; Date.now() < end; await Bun.sleep(200)) if (await isSo().catch(() => false)) return
}

const readingsOf = (user: User, { id }: Row) =>
  user.call<Temperature[]>("GET", `/api/rows/${id}/temperatures`)

/** Not one of the other probes of a visit. */
const isOwn = ({ temperature }: Temperature) => temperature > 100

const faultsOf = async (user: User, rows: Row[], phones: OutboxPhone[]) => {
  const faults = phones.flatMap(({ counts }) => counts.lost)
  const taken = phones.flatMap((phone) => phone.taken)
  for (const row of rows) {
    const all = await readingsOf(user, row)
    const found = all.filter(isOwn)
    const expected = taken.filter(({ label }) => label === row.rowId)
    for (const { temperature } of found)
      if (!expected.some((each) => each.temperature === temperature))
        faults.push(`${row.rowId} has a ${temperature} that nobody recorded there`)
    for (const { temperature, from, until } of expected) {
      const name = `${temperature} on ${row.rowId}`
      const [one, ...others] = found.filter((each) => each.temperature === temperature)
      if (!one) faults.push(`${name} is missing`)
      if (others.length > 0) faults.push(`${name} is there ${1 + others.length} times`)
      const at = Date.parse(one?.recordedAt ?? "")
      if (one && !(at >= from && at <= until)) faults.push(`${name} has the time ${one.recordedAt}`)
      if (one && isVisit(temperature)) faults.push(...(await faultsOfVisit(user, one, all)))
      else if (one && (await photoNumberOf(user, one)) !== temperature)
        faults.push(`${name} has another photo`)
    }
    for (const phone of phones) if (!isInOrder(phone, found)) faults.push(`${row.rowId} is out of order`)
  }
  for (const phone of phones) {
    const waiting = await waitingOn(phone.phone)
    for (const temperature of waiting) faults.push(`${temperature} still waits`)
    if (waiting.length > 0) faults.push(await textOn(phone))
  }
  return faults
}

/** `one` is its highest reading, `all` are those of its pile. */
const faultsOfVisit = async (user: User, one: Temperature, all: readonly Temperature[]) => {
  const { temperature, visit, rowId } = one
  const own = all.filter((reading) => visit !== undefined && reading.visit === visit)
  const read = own.map((reading) => `${reading.position} ${reading.temperature}`).sort()
  const expected = probesOf(temperature).map((probe) => `${probe.position} ${probe.temperature}`)
  const visits = await user.call<Visit[]>("GET", `/api/rows/${rowId}/visits`)
  const whole = visits.filter(({ visitNumber }) => visitNumber === visit)
  const pictures = Object.fromEntries(
    await Promise.all(own.map(async (reading) => [reading.position, await photoNumberOf(user, reading)])),
  )
  const pictured = places.map((position) => photosOf(temperature)[position])
  return [
    read.join() === expected.join() ? [] : `the visit of ${temperature} has ${read.join()}`,
    whole.length === 1 ? [] : `the visit of ${temperature} is there ${whole.length} times`,
    (whole[0] && (await photoNumberOf(user, whole[0]))) === temperature
      ? []
      : `the visit of ${temperature} has another photo`,
    places.map((position) => pictures[position]).join() === pictured.join()
      ? []
      : `the visit of ${temperature} has other photos: ${JSON.stringify(pictures)}`,
  ].flat()
}

const photoNumberOf = async ({ cookie, url }: User, { photoUrl }: Pick<Temperature, "photoUrl">) => {
  if (!photoUrl) return undefined
  const answer = await fetch(url + photoUrl, { headers: { cookie } })
  return numberIn(new Uint8Array(await answer.arrayBuffer()))
}

/** Temperatures rise with each reading of a phone, ids with each that the server took. */
const isInOrder = ({ taken }: OutboxPhone, found: readonly Temperature[]) => {
  const own = found.filter(({ temperature }) => taken.some((each) => each.temperature === temperature))
  const ids = own.sort((one, other) => one.temperature - other.temperature).map(({ id }) => id)
  return ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0))
}

const flag = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)

if (import.meta.main) {
  process.once("SIGTERM", () => {
    console.error("ended from outside", progress)
    process.exit(143)
  })
  const browser = keptBrowserNamed(flag("engine") ?? "chromium")
  const result = await torture({ browser, readings: process.argv.includes("--full") ? 25 : 6 })
  console.log(result)
  process.exit(result.faults.length > 0 ? 1 : 0)
}
