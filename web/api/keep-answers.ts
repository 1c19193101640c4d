import { mostTickets } from "#domain/tickets"
import type { SignedInUser } from "#domain/users"
import { onReturn } from "../lib/on-return"
import { serverNow } from "../lib/server-clock"
import { whenIdle } from "../lib/when-idle"
import { forgetLastUser, lastUserId, rememberUser } from "../store/last-user"
import { type Answer, dropOthersSnapshots, keepSnapshots } from "../store/snapshots"
import { freshnessAtom } from "./freshness"
import { keptPath } from "./kept-answers"
import { onLoaded } from "./load-events"
import type { Cache } from "./resource"
import { onUnauthorized } from "./unauthorized"

/** Paths that screens need without a signal; members, sessions and histories are for the office. */
const keptPaths =
  /^\/api\/(board|clients(\/rows)?|tickets|farm(\/yard\/former)?\?.*|material-categories|rows(\/\d+(\/(temperatures(\?.*)?|turns|materials|sales|visits|moves|samples|results|occurrences|changes|family|inherited))?)?)$/

/** Records of a list; of a longer one the newest hundred are a path of their own. */
const longest = 1000

/** Ms of quiet before writing: lists come in groups. */
const quiet = 500

/**
 * Keeps the answers that the cache gets on this device, for the times without a connection, and asks again, when the
 * connection may be back, for those that were missing. Returns a function that ends it.
 */
export const keepAnswers = (cache: Cache, user: SignedInUser) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = keeper(cache, user)
  const keepLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle().then(keep), quiet)
  }
  const keepHidden = () => document.hidden && keep()
  document.addEventListener("visibilitychange", keepHidden)
  const ends = [
    onLoaded(keepLater),
    onUnauthorized(forgetLastUser),
    onReturn(() => queueMicrotask(() => askAgain(cache))),
    () => document.removeEventListener("visibilitychange", keepHidden),
    () => clearTimeout(timer),
  ]
  takeDevice(user)
  askAgain(cache)
  keepLater()
  return () => {
    for (const end of ends) end()
  }
}

/** Loads again what is shown although its last GET had no answer. */
const askAgain = (cache: Cache) => {
  const fresh = cache.get(freshnessAtom)
  for (const path of fresh.used()) {
    const { failed, data } = fresh.statusOf(path) ?? {}
    if (failed && data !== undefined) fresh.askAgain(path)
  }
}

/** Remembers the user, and drops the answers kept for other users of the device. */
const takeDevice = ({ id }: SignedInUser) => {
  try {
    rememberUser(id)
  } catch {
    // No room: without a connection the app can't be opened.
  }
  dropOthersSnapshots(id).catch(() => undefined)
}

/** Returns a function that keeps what has come since its last call. */
const keeper = (cache: Cache, user: SignedInUser) => {
  let keptUntil = 0
  return () => {
    // They have logged out, or somebody else has logged in.
    if (lastUserId() !== user.id) return
    const answers = answersIn(cache, user).filter(({ loadedAt }) => loadedAt > keptUntil)
    if (answers.length === 0) return
    keptUntil = Math.max(...answers.map(({ loadedAt }) => loadedAt))
    const own = { path: "/api/auth/user", data: user, loadedAt: serverNow() }
    // Without room, or without IndexedDB, screens need the connection, as they did before.
    keepSnapshots(user.id, [...answers, own]).catch(() => undefined)
  }
}

const answersIn = (cache: Cache, user: SignedInUser): Answer[] => {
  const fresh = cache.get(freshnessAtom)
  return fresh.used().flatMap((path) => {
    const { data, loadedAt } = fresh.statusOf(path) ?? {}
    if (loadedAt === undefined || !isWorthKeeping(path, data)) return []
    return [{ path: keptPath(user, path), data, loadedAt }]
  })
}

/** Ticket numbers are short, and one that is not known is not asked about. */
const longestOf = (path: string) => (path === "/api/tickets" ? mostTickets : longest)

export const isWorthKeeping = (path: string, data: unknown) =>
  data !== undefined && keptPaths.test(path) && !(Array.isArray(data) && data.length > longestOf(path))
