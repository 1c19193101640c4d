import type { Row } from "#domain/rows"
import type { SignedInUser } from "#domain/users"
import { concernedBy, onChanged } from "../api/changed-by"
import { freshnessAtom } from "../api/freshness"
import { isWorthKeeping } from "../api/keep-answers"
import { keptPath } from "../api/kept-answers"
import { onLoaded } from "../api/load-events"
import type { Cache } from "../api/resource"
import { send } from "../api/send"
import { onReturn } from "../lib/on-return"
import { serverNow } from "../lib/server-clock"
import { whenIdle } from "../lib/when-idle"
import { rows } from "../rows/data"
import { lastUserId } from "../store/last-user"
import { roomHere } from "../store/room"
import { keepSnapshots, snapshotTimes } from "../store/snapshots"
import { waitingRecords } from "../store/waiting"
import { aheadOf } from "./ahead"
import { type KnownFacts, keepFacts, learnFacts } from "./known-facts"

/**
 * In ms. `quiet`: a round begins when nothing has been loaded for so long. `between`: the pause after a round. `longest`:
 * an older answer is loaded again in any case, because the list of piles does not tell of every record.
 */
const [quiet, between, longest] = [5000, 300_000, 12 * 3_600_000]

/** When this tab heard last that a path has changed, in ms by the server's clock. */
const changes = new Map<string, number>()
let planned: string[] = []

/**
 * Keeps on this device what was never opened on it. Screens, and records that are to be sent, come first: one request
 * is made at a time, and none while a record is to be sent, a form is open or the page is hidden. The answers do not
 * enter the cache, where each change would load them again although no screen shows them. Returns a function that ends
 * it.
 */
export const loadAhead = (cache: Cache, user: SignedInUser) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isEnded, isRunning, isAsked, notBefore] = [false, false, false, 0]
  const later = () => {
    clearTimeout(timer)
    isAsked = isRunning
    if (!isRunning && !isEnded) timer = setTimeout(run, Math.max(quiet, notBefore - Date.now()))
  }
  const mayGoOn = () => !isEnded && !document.hidden && !document.querySelector("form") && !isSending()
  const run = async () => {
    isRunning = true
    const isDone = mayGoOn() && (await keepAhead(cache, user, mayGoOn).catch(() => undefined))
    isRunning = false
    if (isDone) notBefore = Date.now() + between
    // A round that failed begins again with the next signal; one that a hidden page stopped, when it is shown.
    if (isAsked || (isDone === false && !document.hidden)) later()
  }
  if (savesData()) return () => undefined
  later()
  const ends = [
    onLoaded(later),
    onReturn(later),
    onChanged((change) => {
      for (const path of concernedBy(change, planned)) changes.set(path, serverNow())
      later()
    }),
    () => clearTimeout(timer),
  ]
  return () => {
    isEnded = true
    for (const end of ends) end()
  }
}

const isSending = () => waitingRecords().some(({ needsAttention }) => !needsAttention)

/**
 * Loads and keeps what is missing or old. Resolves to true when all is there, to false when `mayGoOn` has stopped it,
 * and to undefined without a list of piles.
 */
const keepAhead = async (cache: Cache, user: SignedInUser, mayGoOn: () => boolean) => {
  if ((await roomHere()) !== "enough") return true
  const told = await listFor(cache)
  if (!told || lastUserId() !== user.id) return undefined
  const ahead = aheadOf(told.list, user)
  planned = ahead.map(({ path }) => path)
  const known = await learnFacts(user, ahead, told.at)
  const kept = await snapshotTimes(user.id)
  for (const path of planned.filter((each) => isWanted(known[each], each, kept.get(keptPath(user, each))))) {
    await whenIdle()
    if (!mayGoOn()) return false
    const loadedAt = serverNow()
    const data = await answerTo(path)
    // They have logged out, or somebody else has logged in.
    if (lastUserId() !== user.id) return false
    if (isWorthKeeping(path, data))
      await keepSnapshots(user.id, [{ path: keptPath(user, path), data, loadedAt }])
    else if (data !== undefined) await noteTooLong(user, known, path)
  }
  return true
}

/** Notes a list that is too long to keep, so that it is not loaded again and again. */
const noteTooLong = (user: SignedInUser, known: KnownFacts, path: string) => {
  Object.assign(known[path] ?? {}, { isTooLong: true })
  return keepFacts(user, known)
}

/**
 * The list of piles, and when it came, in ms by the server's clock; undefined while a screen waits for it, or could not
 * load it.
 */
const listFor = async (cache: Cache) => {
  const { path } = rows()
  const used = cache.get(freshnessAtom).statusOf(path)
  const { data, loadedAt = 0 } = used ?? { data: await answerTo(path), loadedAt: serverNow() }
  return data === undefined ? undefined : { list: data as Row[], at: loadedAt }
}

/** `loadedAt` if the path is kept. */
const isWanted = (known: KnownFacts[string] | undefined, path: string, loadedAt: number | undefined) => {
  if (known?.isTooLong) return false
  if (loadedAt === undefined || loadedAt < (known?.since ?? 0)) return true
  return loadedAt < Math.max(changes.get(path) ?? 0, serverNow() - longest)
}

/** Not by `request`, which says on the screen that a connection is silent: nobody waits for this. */
const answerTo = async (path: string): Promise<unknown> => {
  const { response, text } = await send("GET", path)
  // A pile that was deleted meanwhile has none.
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`${path} was not loaded ahead: ${response.status}`)
  return JSON.parse(text)
}

const savesData = () =>
  "connection" in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
