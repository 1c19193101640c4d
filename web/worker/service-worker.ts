import { appPage, homeScreen, visitorScreens } from "#contract/screens"

/**
 * Opens the app without a connection, where the browser allows it (https, or this very machine). It keeps the program
 * and the app's page, which hold nobody's data; calls of the API and photos pass by it untouched.
 */

declare const programFiles: readonly string[]
/** The addresses of the program's files, written here by the build. Their names change with their content. */
const files = programFiles

declare const languageFiles: readonly string[]
/** Kept when they are asked for: most people need none, and nobody needs all. */
const catalogues = languageFiles

/** Filled in by the server. */
const build = "{{build}}"

const prefix = "windrow "
const own = prefix + build

/** Ms after which a page that the network has not brought is shown as it was kept. */
const patience = 3000

// The compiler knows either a page or a worker.
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Event & { request: Request; respondWith: (response: Promise<Response>) => void }
type Told = Event & { data: unknown; source: { postMessage: (data: string) => void } | null }
type Pushed = Lasting & {
  data: { json: () => Partial<Record<"title" | "body" | "path" | "tag", string>> } | null
}
type Clicked = Lasting & { notification: Notification }
type Window = { focus: () => Promise<Window>; navigate: (path: string) => Promise<unknown> }
declare const registration: ServiceWorkerRegistration
declare const clients: {
  matchAll: (options: { type: "window" }) => Promise<Window[]>
  openWindow: (path: string) => Promise<unknown>
}
declare const skipWaiting: () => Promise<void>
const on = <E extends Event>(name: string, act: (event: E) => void) =>
  addEventListener(name, act as (event: Event) => void)

/** Keeps the whole program or nothing: a failed install is tried again later. */
const install = async () => {
  const cache = await caches.open(own)
  const page = await fetch(appPage, { cache: "reload", credentials: "omit" })
  // While two versions are served, the page may be the other's.
  if (!page.ok || !(await page.clone().text()).includes(`data-build="${build}"`))
    throw new Error(`There is no page of ${build}.`)
  await cache.addAll([...files])
  await cache.put(appPage, page)
}

const dropOthers = async () => {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== own).map((name) => caches.delete(name)),
  )
}

const kept = async (path: string) => (await caches.open(own)).match(path, { ignoreVary: true })

const programFile = async (request: Request, path: string) => (await kept(path)) ?? fetch(request)

const catalogue = async (request: Request, path: string) => {
  const known = await kept(path)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(own)).put(path, answer.clone())
  return answer
}

/** Users' pages wait three seconds for the network; a visitor's page has no other source. */
const pageFor = async (request: Request, path: string) => {
  const isForVisitors = visitorScreens.includes(path)
  const loading = fetch(request).then(orOffline)
  try {
    return await (isForVisitors ? loading : inTime(loading))
  } catch {
    if (isForVisitors) return Response.redirect(homeScreen)
    return (await kept(appPage)) ?? Response.error()
  }
}

/** A proxy answers so when Windrow does not run. */
const orOffline = (response: Response) => {
  if ([502, 503, 504].includes(response.status)) throw new Error("Windrow does not answer.")
  return response
}

const inTime = (loading: Promise<Response>) =>
  new Promise<Response>((resolve, reject) => {
    const giveUp = () => {
      reject(new Error("The network is slow."))
      // The link belongs to the page that is shown.
      loading.then(({ body }) => body?.cancel()).catch(() => undefined)
    }
    const timer = setTimeout(giveUp, patience)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** The app's pages and the public ones; a path with a dot is a file. */
const isPage = ({ mode }: Request, path: string) => mode === "navigate" && !/^\/api\/|\./.test(path)

on<Lasting>("install", (event) => event.waitUntil(install()))
on<Lasting>("activate", (event) => event.waitUntil(dropOthers()))

on<Fetching>("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== "GET" || request.headers.has("range")) return
  if (files.includes(pathname)) event.respondWith(programFile(request, pathname))
  else if (catalogues.includes(pathname)) event.respondWith(catalogue(request, pathname))
  else if (isPage(request, pathname)) event.respondWith(pageFor(request, pathname))
})

/** Messages of the farm. One that comes twice, as after a kill of the server, has the same tag and is shown once. */
on<Pushed>("push", (event) => {
  const { title = "", body = "", path = homeScreen, tag = "" } = event.data?.json() ?? {}
  const options = { body, tag, icon: "/icon-192.png", badge: "/icon-192.png", data: path }
  event.waitUntil(registration.showNotification(title, options))
})

/** Shows what the message is about, in the window that there is. */
const open = async (path: string) => {
  const [page] = await clients.matchAll({ type: "window" })
  const shown = await page?.focus().catch(() => undefined)
  await (shown?.navigate(path).catch(() => clients.openWindow(path)) ?? clients.openWindow(path))
}

on<Clicked>("notificationclick", (event) => {
  event.notification.close()
  const path = String(event.notification.data)
  // A path of this site only.
  event.waitUntil(open(/^\/(?!\/)/.test(path) ? path : homeScreen))
})

/**
 * A page tells its build to a worker that waits: one of the same build takes over, as nothing of the page depends on
 * the one before; another answers with its own. `true` comes from a user who wants the new version.
 */
on<Told>("message", ({ data, source }) => {
  if (data === build || data === true) skipWaiting()
  else source?.postMessage(build)
})
