import { largestPiece, recordHeader } from "../../src/contract/uploads"
import { until } from "../../src/test/until"
import { cookieIn, password, send } from "../phone"
import type { Seeded, Size } from "./seed"
import { zipOfChanges, zipOfReadings } from "./seed"

export type Context = Seeded & { url: string; size: Size; photo: Uint8Array }

/** Makes the call and resolves to the statuses that it was answered. */
export type Call = (context: Context) => Promise<number[]>

/** As Ada: an administrator, and the manager of the large farm. */
const ask =
  (method: string, path: string | ((context: Context) => string), body?: object): Call =>
  async (context) => {
    const where = typeof path === "string" ? path : path(context)
    return [await statusOf(context, method, where, body)]
  }

const as = ({ url }: Context, cookie: string, method: string, path: string, body?: object) =>
  send(url, method, `/api${path}`, body, { cookie }, patience)

/** Drops the answer as it comes: the text of an export would take this thread, on which the second farm asks, for a second. */
const statusOf = async ({ url, ada }: Context, method: string, path: string, body?: object) => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { cookie: ada.cookie, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  })
  await response.body?.pipeTo(new WritableStream())
  return response.status
}

/** In milliseconds: a log of 200,000 records takes minutes with PostgreSQL on a busy machine. */
const patience = 300_000

const get = (path: string | ((context: Context) => string)) => ask("GET", path)

/** Something small is made first, and the call is about it. */
const about =
  (
    make: [path: (context: Context) => string, body: object],
    method: string,
    below: string,
    bodyOf: (context: Context) => object | undefined = () => undefined,
  ): Call =>
  async (context) => {
    const [path, given] = make
    const body = bodyOf(context)
    const made = await as(context, context.ada.cookie, "POST", path(context), given)
    const { id }: { id?: number } = made.status < 300 ? JSON.parse(made.text) : {}
    const { status } = await as(context, context.ada.cookie, method, `${path(context)}/${id}${below}`, body)
    return [made.status, status]
  }

/** In a pile with 100,000 readings, and in a small one. */
const inPiles =
  (method: string, below: string, body?: object): Call =>
  async (context) => {
    const statuses: number[] = []
    for (const pile of [context.largest, context.piles[0]])
      statuses.push(await statusOf(context, method, `/rows/${pile}${below}`, body))
    return statuses
  }

/** That of a name that is nowhere. */
const aboutReceiver = (method: string, below: string, body?: object) =>
  about(
    [
      () => "/farm/messages/receivers",
      {
        audience: "me",
        kind: "ntfy",
        address: "https://ntfy.invalid",
        topic: "yard",
        news: ["heat", "unread"],
      },
    ],
    method,
    below,
    () => body,
  )

const voided = (kind: string, body: object) =>
  about([({ largest }) => `/rows/${largest}/${kind}`, body], "POST", "/void", () => reason)

/** Out of the pile with 100,000 readings. */
const moved = (kind: string, body: object) =>
  about([({ largest }) => `/rows/${largest}/${kind}`, body], "POST", "/move", toSmall)

const reason = { reason: "Wrong pile" }
const toSmall = ({ piles }: Context) => ({ to: piles[0] })

/** The bytes of a file in pieces; resolves to the last status. */
const sendFile = async (context: Context, bytes: Uint8Array<ArrayBuffer>): Promise<number> => {
  let last = 0
  for (let at = 0; at < bytes.length; at += largestPiece) {
    const piece = bytes.subarray(at, at + largestPiece)
    const { status } = await sendBytes(context, "PATCH", "/farm/import", piece, {
      "content-type": "application/partial-upload",
      "upload-offset": String(at),
      "upload-length": String(bytes.length),
    })
    last = status
    if (status !== 204) break
  }
  return last
}

const sendBytes = async (
  { url, ada }: Context,
  method: string,
  path: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
) => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    body,
    headers: { cookie: ada.cookie, ...headers },
  })
  const text = await response.text()
  return { status: response.status, text }
}

/** Sends a file, and waits until it has been read into the farm. */
const imported = async (context: Context, zip: Uint8Array<ArrayBuffer>): Promise<number[]> => {
  const sent = await sendFile(context, zip)
  return [sent, await settled(context, "/farm/import")]
}

/** Begins work on the farm, and waits for its end. */
const settled = async (context: Context, path: string, body?: object): Promise<number> => {
  const begun = await as(context, context.ada.cookie, "POST", path, body)
  if (begun.status !== 202) return begun.status
  const isSettled = async () => {
    const answer = JSON.parse((await as(context, context.ada.cookie, "GET", "/farm/import")).text)
    if (answer.state === "refused") throw new Error(answer.reason)
    return !["checking", "adding", "voiding"].includes(answer.state)
  }
  await until("the end of an import", isSettled, { every: 50, within: 600_000 })
  return begun.status
}

/** A table of a hundred readings an hour for the largest pile, which has as many already. */
const sendTable = async (context: Context, hour: number): Promise<number> => {
  const pile = await labelOf(context, context.largest)
  const begin = Date.parse("2026-03-01") + hour * 3_600_000
  const lines = Array.from(
    { length: context.size.largest / 2 },
    (_, index) => `${pile},${new Date(begin + index * 36_000).toISOString()},${100 + (index % 60)}.5`,
  )
  return sendFile(context, new TextEncoder().encode(["Pile,Time,Temp (°F)", ...lines].join("\n")))
}

const table = { name: "readings.csv" }

const tableAdded: Call = async (context) => [
  await sendTable(context, 0),
  await settled(context, "/farm/imports", table),
]

const tableTakenBack: Call = async (context) => {
  const [newest] = JSON.parse((await as(context, context.ada.cookie, "GET", "/farm/imports")).text)
  return [await settled(context, `/farm/imports/${newest?.id}/take-back`, { reason: "Wrong unit" })]
}

const tablePreviewed: Call = async (context) => [
  await sendTable(context, 1),
  (await as(context, context.ada.cookie, "POST", "/farm/imports/preview", table)).status,
]

const labelOf = async (context: Context, pile: number) =>
  JSON.parse((await as(context, context.ada.cookie, "GET", `/rows/${pile}`)).text).rowId as string

const events: Call = async ({ url, ada }) => {
  const ending = new AbortController()
  const response = await fetch(`${url}/api/events`, {
    headers: { cookie: ada.cookie },
    signal: ending.signal,
  })
  await response.body?.getReader().read()
  ending.abort()
  return [response.status]
}

/** An invitation's token, or that of a password link, as it stands in its address. */
const tokenIn = (text: string) => /[\w-]{20,}(?="|$|#)/.exec(JSON.parse(text).url)?.[0] ?? "missing"

const byInvitation =
  (method: string): Call =>
  async (context) => {
    const made = await as(context, context.ada.cookie, "POST", "/farm/invitations", { role: "worker" })
    const path = `/join/${tokenIn(made.text)}`
    return [made.status, (await as(context, context.ben.cookie, method, path)).status]
  }

const byPasswordLink =
  (method: string, body?: object): Call =>
  async (context) => {
    const path = `/server/people/${context.eve.id}/password-link`
    const made = await as(context, context.ada.cookie, "POST", path)
    const link = `/auth/password/${tokenIn(made.text)}`
    return [made.status, (await as(context, "", method, link, body)).status]
  }

const ofProbe = (method: string, below: string, bodyOf?: (context: Context) => object) =>
  about([() => "/farm/probes", { name: "Core" }], method, below, bodyOf)

/** By the key of a new probe in the largest pile, in a farm that counts what it reads. */
const heard =
  (method: string, path: (key: string) => string, bodyOf?: () => object): Call =>
  async (context) => {
    const { cookie } = context.ada
    const counting = await as(context, cookie, "PATCH", "/farm", { countsProbes: true })
    const made = await as(context, cookie, "POST", "/farm/probes", { name: "Core", rowId: context.largest })
    const { key }: { key: string } = JSON.parse(made.text)
    const answer = await as(context, "", method, `/probes/in${path(key)}`, bodyOf?.())
    return [counting.status, made.status, answer.status]
  }

/** A thousand readings, two of an hour: as many as a call may bring. */
const batch = () =>
  Array.from({ length: 1000 }, (_, index) => ({
    value: 50 + (index % 20),
    unit: "°C",
    at: new Date(Date.now() - index * 1_800_000).toISOString(),
  }))

const registration = (email: string) => ({
  email,
  password: "north-yard-131",
  firstName: "Gus",
  lastName: "New",
})
let registered = 0

/** A part of a small pile, which is undone again, and merged with another one that was made for that: the largest is deleted in the end, and a pile of a family can't be. */
const familyCalls: Record<string, Call> = {
  "POST /rows/:id/split": async (context) => [(await partOf(context, "Part 1")).status],
  "POST /rows/:id/family/void": async (context) => {
    const { status, id } = await partOf(context, "Part 2")
    return [status, await statusOf(context, "POST", `/rows/${id}/family/void`, reason)]
  },
  "POST /farm/merges": async (context) => {
    const parts = [await partOf(context, "Part 3"), await partOf(context, "Part 4")]
    const body = { parents: parts.map(({ id }) => id), rowId: "Parts", location: "Yard" }
    return [...parts.map(({ status }) => status), await statusOf(context, "POST", "/farm/merges", body)]
  },
}

const partOf = async (context: Context, rowId: string) => {
  const path = `/rows/${context.piles[1]}/split`
  const made = await as(context, context.ada.cookie, "POST", path, { rowId, location: "Yard", cubicYards: 1 })
  const { id }: { id?: number } = made.status < 300 ? JSON.parse(made.text) : {}
  return { status: made.status, id }
}

/** What is called besides the route table: the same calls with more, or with another session. */
export const moreCalls: Record<string, Call> = {
  "GET /rows/:id/temperatures, the newest 50": inPiles("GET", "/temperatures?limit=50"),
  "GET /rows/:id/temperatures, photos inline": get(
    ({ piles }) => `/rows/${piles[0]}/temperatures?photos=inline`,
  ),
  "GET /log.csv, a month": get("/log.csv?from=2026-01-01&to=2026-01-31"),
  "POST /farm/import, readings for the largest pile": async (context) =>
    imported(context, await zipOfReadings(await labelOf(context, context.largest), 2000)),
}

/**
 * Each call of the route table, in the order in which they are made: what deletes or ends something comes last. A 409 of PostgreSQL's,
 * where a part is not there, is an answer as well.
 */
export const calls: Record<string, Call> = {
  "GET /health": get("/health"),
  "GET /health/ready": get("/health/ready"),
  "GET /openapi.json": get("/openapi.json"),
  "GET /docs": get("/docs"),
  "GET /docs.css": get("/docs.css"),
  "GET /setup": get("/setup"),
  "GET /events": events,

  "GET /rows": get("/rows"),
  "GET /rows/:id": inPiles("GET", ""),
  "GET /rows/:id/changes": inPiles("GET", "/changes"),
  "GET /rows/:id/temperatures": inPiles("GET", "/temperatures"),
  "GET /rows/:id/turns": inPiles("GET", "/turns"),
  "GET /rows/:id/materials": inPiles("GET", "/materials"),
  "GET /rows/:id/sales": inPiles("GET", "/sales"),
  "GET /rows/:id/visits": inPiles("GET", "/visits"),
  "GET /rows/:id/moves": inPiles("GET", "/moves"),
  "GET /rows/:id/family": inPiles("GET", "/family"),
  "GET /rows/:id/inherited": inPiles("GET", "/inherited"),
  "GET /rows/:id/samples": inPiles("GET", "/samples"),
  "GET /rows/:id/results": inPiles("GET", "/results"),
  "GET /rows/:id/occurrences": inPiles("GET", "/occurrences"),
  "GET /rows/:id/history": inPiles("GET", "/history"),
  "GET /rows/:id/log.csv": inPiles("GET", "/log.csv"),
  "GET /board": get("/board"),
  "GET /log.csv": get("/log.csv"),
  "GET /clients": get("/clients"),
  "GET /clients/rows": get("/clients/rows"),
  "GET /tickets": get("/tickets"),
  "GET /material-categories": get("/material-categories"),
  "GET /material-categories/:id/rows": get("/material-categories/1/rows"),
  "GET /farm": get("/farm"),
  "GET /farm/members": get("/farm/members"),
  "GET /farm/acts": get("/farm/acts"),
  "GET /farm/invitations": get("/farm/invitations"),
  "GET /farm/import": get("/farm/import"),
  "GET /farm/export.zip": get("/farm/export.zip"),
  "GET /farm/season": get("/farm/season"),
  "GET /farm/season.csv": get("/farm/season.csv"),

  "GET /auth/user": get("/auth/user"),
  "GET /auth/sessions": get("/auth/sessions"),
  "GET /auth/acts": get("/auth/acts"),
  "GET /auth/tokens": get("/auth/tokens"),
  "GET /server": get("/server"),
  "GET /server/problems": get("/server/problems"),
  "GET /server/audit": get("/server/audit"),
  "GET /server/people": get("/server/people"),
  "GET /server/copies": get("/server/copies"),

  "POST /rows": ask("POST", "/rows", { rowId: "New one", location: "Yard", length: 40 }),
  "PATCH /rows/:id": inPiles("PATCH", "", { length: 99 }),
  "PATCH /rows/:id/status": inPiles("PATCH", "/status", { status: "inactive" }),
  "POST /rows/:id/temperatures": inPiles("POST", "/temperatures", { temperature: 140, photoUrl: null }),
  "GET /rows/:id/temperatures/:recordId": about(
    [({ largest }) => `/rows/${largest}/temperatures`, { temperature: 140, photoUrl: null }],
    "GET",
    "",
  ),
  "POST /rows/:id/temperatures/:recordId/void": voided("temperatures", {
    temperature: 140,
    photoUrl: null,
  }),
  "POST /rows/:id/temperatures/:recordId/move": moved("temperatures", { temperature: 140, photoUrl: null }),
  "POST /rows/:id/turns/:recordId/move": moved("turns", { waterAdded: true }),
  "POST /rows/:id/materials/:recordId/move": moved("materials", { cubicYards: 3, materialCategoryId: 1 }),
  "GET /rows/:id/materials/:recordId": about(
    [({ largest }) => `/rows/${largest}/materials`, { cubicYards: 3, materialCategoryId: 1 }],
    "GET",
    "",
  ),
  "GET /farm/yard/former": get("/farm/yard/former"),
  "POST /farm/yard": ask("POST", "/farm/yard", {}),
  "POST /rows/:id/materials/:recordId/put": async (context) => {
    const { text } = await as(context, context.ada.cookie, "POST", "/farm/yard", {})
    const at = () => `/rows/${JSON.parse(text).id}/materials`
    const load = { cubicYards: 3, materialCategoryId: 1 }
    return about([at, load], "POST", "/put", ({ largest }) => ({ to: largest }))(context)
  },
  "POST /rows/:id/turns": inPiles("POST", "/turns", { waterAdded: true }),
  "POST /rows/:id/put-back": inPiles("POST", "/put-back", { reason: "Still there" }),
  "POST /rows/:id/count": inPiles("POST", "/count", { reason: "Mixed again" }),
  "POST /rows/:id/turns/:recordId/void": voided("turns", { waterAdded: true }),
  "POST /rows/:id/materials": inPiles("POST", "/materials", { cubicYards: 3, materialCategoryId: 1 }),
  "POST /rows/:id/materials/:recordId/void": voided("materials", { cubicYards: 3, materialCategoryId: 1 }),
  "POST /rows/:id/visits": inPiles("POST", "/visits", { readings: [{ position: "left", temperature: 140 }] }),
  "GET /rows/:id/visits/:recordId": about(
    [({ largest }) => `/rows/${largest}/visits`, { moisture: "right" }],
    "GET",
    "",
  ),
  "POST /rows/:id/visits/:recordId/void": voided("visits", { moisture: "right" }),
  "POST /rows/:id/visits/:recordId/move": moved("visits", { moisture: "right" }),
  "POST /rows/:id/moves": inPiles("POST", "/moves", { stage: "curing" }),
  "POST /rows/:id/moves/:recordId/void": voided("moves", { stage: "curing" }),
  "POST /rows/:id/moves/:recordId/move": moved("moves", { stage: "curing" }),
  ...familyCalls,
  "POST /rows/:id/samples": inPiles("POST", "/samples", { points: 12 }),
  "GET /rows/:id/samples/:recordId": about(
    [({ largest }) => `/rows/${largest}/samples`, { points: 12 }],
    "GET",
    "",
  ),
  "POST /rows/:id/samples/:recordId/void": voided("samples", { points: 12 }),
  "POST /rows/:id/samples/:recordId/move": moved("samples", { points: 12 }),
  // Of the sample that the first of these calls has made in both piles.
  "POST /rows/:id/results": inPiles("POST", "/results", { sampleNumber: 1, sent: true }),
  "GET /rows/:id/results/:recordId": about(
    [({ largest }) => `/rows/${largest}/results`, { sampleNumber: 1, sent: true }],
    "GET",
    "",
  ),
  "POST /rows/:id/results/:recordId/void": voided("results", { sampleNumber: 1, sent: true }),
  "POST /rows/:id/results/:recordId/move": moved("results", { sampleNumber: 1, sent: true }),
  "POST /rows/:id/occurrences": inPiles("POST", "/occurrences", { what: "note", details: "Odd" }),
  "GET /rows/:id/occurrences/:recordId": about(
    [({ largest }) => `/rows/${largest}/occurrences`, { what: "note", details: "Odd" }],
    "GET",
    "",
  ),
  "POST /rows/:id/occurrences/:recordId/void": voided("occurrences", { what: "note", details: "Odd" }),
  "POST /rows/:id/occurrences/:recordId/move": moved("occurrences", { what: "note", details: "Odd" }),
  "POST /rows/:id/sales": async (context) => {
    const load = { clientName: "Cy", emptyWeight: 1, fullWeight: 2, photoUrl: null }
    const path = `/rows/${context.piles.at(-1)}/sales`
    return [(await as(context, context.ada.cookie, "POST", path, load)).status]
  },
  "GET /rows/:id/sales/:recordId": about(
    [
      ({ piles }) => `/rows/${piles.at(-1)}/sales`,
      { clientName: "Cy", emptyWeight: 1, fullWeight: 2, photoUrl: null },
    ],
    "GET",
    "",
  ),
  "POST /rows/:id/sales/:recordId/void": about(
    [
      ({ piles }) => `/rows/${piles.at(-1)}/sales`,
      { clientName: "Cy", emptyWeight: 1, fullWeight: 2, photoUrl: null },
    ],
    "POST",
    "/void",
    () => reason,
  ),
  "POST /rows/:id/sales/:recordId/move": about(
    [
      ({ piles }) => `/rows/${piles.at(-1)}/sales`,
      { clientName: "Cy", emptyWeight: 1, fullWeight: 2, photoUrl: null },
    ],
    "POST",
    "/move",
    // One that has a sale is not deleted below.
    ({ piles }) => ({ to: piles.at(-2) }),
  ),
  "PATCH /uploads/:name": async (context) => {
    const headers = {
      "content-type": "application/partial-upload",
      "upload-offset": "0",
      "upload-length": String(context.photo.length),
    }
    const bytes = new Uint8Array(context.photo)
    return [(await sendBytes(context, "PATCH", "/uploads/stalls", bytes, headers)).status]
  },
  "GET /photos/:id": async (context) => {
    const headers = {
      "content-type": "image/jpeg",
      [recordHeader]: JSON.stringify({ temperature: 140, photoUrl: "/api/uploads/other" }),
    }
    const path = `/rows/${context.piles[0]}/temperatures`
    const made = await sendBytes(context, "POST", path, new Uint8Array(context.photo), headers)
    return [made.status, (await as(context, context.ada.cookie, "GET", "/photos/1")).status]
  },
  "GET /photos/:id/thumbnail": get("/photos/2/thumbnail"),

  "POST /material-categories": ask("POST", "/material-categories", { name: "Straw of oats" }),
  "PUT /material-categories/:id": about([() => "/material-categories", { name: "Chaff" }], "PUT", "", () => ({
    name: "Chaff of rye",
  })),
  "DELETE /material-categories/:id": about([() => "/material-categories", { name: "Husks" }], "DELETE", ""),

  "PATCH /farm": ask("PATCH", "/farm", { zone: "America/Los_Angeles" }),
  "POST /farm/invitations": ask("POST", "/farm/invitations", { role: "worker" }),
  "DELETE /farm/invitations/:id": about([() => "/farm/invitations", { role: "worker" }], "DELETE", ""),
  "GET /join/:token": byInvitation("GET"),
  "POST /join/:token": byInvitation("POST"),
  "PATCH /farm/members/:id": ask("PATCH", ({ fay }) => `/farm/members/${fay.id}`, { role: "inspector" }),
  "POST /farm/members/:id/password-link": ask("POST", ({ fay }) => `/farm/members/${fay.id}/password-link`),
  "GET /farm/probes": get("/farm/probes"),
  "POST /farm/probes": ask("POST", "/farm/probes", { name: "Core" }),
  "PATCH /farm/probes/:probeId": ofProbe("PATCH", "", () => ({ name: "Edge" })),
  "POST /farm/probes/:probeId/place": ofProbe("POST", "/place", ({ largest }) => ({ rowId: largest })),
  "POST /farm/probes/:probeId/key": ofProbe("POST", "/key"),
  "DELETE /farm/probes/:probeId": ofProbe("DELETE", ""),
  "POST /probes/in/:key": heard("POST", (key) => `/${key}`, batch),
  "POST /probes/in": heard("POST", (key) => `?key=${key}`, batch),
  "GET /probes/in/:key": heard("GET", (key) => `/${key}?temperature_c=57.2`),
  "GET /probes/in": heard("GET", (key) => `?key=${key}&temperature_c=57.2`),
  "GET /rows/:id/probes": inPiles("GET", "/probes"),
  "GET /rows/:id/probe-readings.csv": inPiles("GET", "/probe-readings.csv"),
  "GET /farm/imports": get("/farm/imports"),
  "POST /farm/imports/preview": tablePreviewed,
  "POST /farm/imports": tableAdded,
  "POST /farm/imports/:importId/take-back": tableTakenBack,
  "GET /farm/messages": get("/farm/messages"),
  "GET /farm/messages/receivers": get("/farm/messages/receivers"),
  "POST /farm/messages/receivers": aboutReceiver("DELETE", ""),
  "PATCH /farm/messages/receivers/:receiverId": aboutReceiver("PATCH", "", { news: ["fire"] }),
  "DELETE /farm/messages/receivers/:receiverId": aboutReceiver("DELETE", ""),
  "POST /farm/messages/receivers/:receiverId/test": aboutReceiver("POST", "/test"),
  "POST /farm/messages/receivers/:receiverId/confirm": aboutReceiver("POST", "/confirm", {
    code: "0123456789",
  }),
  "PATCH /farm/import": async (context) => [await sendFile(context, new Uint8Array(1_000_000))],
  "POST /farm/import": async (context) => imported(context, await zipOfChanges(context.size.changes)),

  "PATCH /auth/user": ask("PATCH", "/auth/user", { phone: "555" }),
  "POST /auth/tokens": ask("POST", "/auth/tokens", { name: "Sensor", scope: "read", password }),
  "DELETE /auth/tokens/:id": about(
    [() => "/auth/tokens", { name: "Probe", scope: "read", password }],
    "DELETE",
    "",
  ),
  // Without Ada's session, which would end.
  "POST /auth/register": async (context) => [
    (await as(context, "", "POST", "/auth/register", registration("gus@farm.test"))).status,
  ],
  "POST /auth/login": async (context) => {
    const account = registration(`gus${++registered}@farm.test`)
    const made = await as(context, "", "POST", "/auth/register", account)
    const login = { email: account.email, password: account.password }
    return [made.status, (await as(context, "", "POST", "/auth/login", login)).status]
  },
  "POST /auth/password": async (context) => {
    const account = registration("ida@farm.test")
    const made = await as(context, "", "POST", "/auth/register", account)
    const body = { oldPassword: account.password, password: "south-yard-131" }
    return [made.status, (await as(context, cookieIn(made), "POST", "/auth/password", body)).status]
  },
  "POST /auth/password-links": ask("POST", "/auth/password-links", { email: "fay@farm.test" }),
  "GET /auth/password/:token": byPasswordLink("GET"),
  "POST /auth/password/:token": byPasswordLink("POST", { password: "south-yard-131" }),
  "PUT /server/sign-up": ask("PUT", "/server/sign-up", { signup: "open" }),
  "POST /server/people/:id/password-link": ask("POST", ({ eve }) => `/server/people/${eve.id}/password-link`),
  "POST /server/people/:id/sign-out": ask("POST", ({ eve }) => `/server/people/${eve.id}/sign-out`),
  "POST /server/people/:id/disable": ask("POST", ({ eve }) => `/server/people/${eve.id}/disable`),
  "POST /server/people/:id/enable": ask("POST", ({ eve }) => `/server/people/${eve.id}/enable`),
  "POST /server/copies": ask("POST", "/server/copies"),
  "GET /server/copies/:name": async (context) => {
    const { text } = await as(context, context.ada.cookie, "GET", "/server/copies")
    const name = /(?<="name":")[^"]+/.exec(text)?.[0] ?? "windrow-none.db"
    return [await statusOf(context, "GET", `/server/copies/${name}`)]
  },
  // Of a copy that is not there: a restore is the work of the next start.
  "POST /server/copies/:name/restore": ask("POST", "/server/copies/windrow-none.db/restore", {
    word: "restore",
  }),

  "DELETE /farm/members/:id": ask("DELETE", ({ fay }) => `/farm/members/${fay.id}`),
  "DELETE /rows/:id": inPiles("DELETE", ""),
  "DELETE /auth/sessions/:id": async (context) => {
    const { text } = await as(context, context.fay.cookie, "GET", "/auth/sessions")
    const [{ id }]: [{ id: string }] = JSON.parse(text)
    return [(await as(context, context.fay.cookie, "DELETE", `/auth/sessions/${id}`)).status]
  },
  "DELETE /auth/sessions": ask("DELETE", "/auth/sessions"),
  "POST /auth/logout": async (context) => {
    const made = await as(context, "", "POST", "/auth/register", registration("hal@farm.test"))
    return [made.status, (await as(context, cookieIn(made), "POST", "/auth/logout")).status]
  },
}

/** What some are answered here, besides success. */
export const refusals: Record<string, readonly number[]> = {
  // It is no email's.
  "POST /farm/messages/receivers/:receiverId/confirm": [400],
  "POST /server/copies/:name/restore": [404],
  "POST /rows/:id/put-back": [409],
}

/** Parts that a server with PostgreSQL leaves to the database's own tools, or to a command. */
export const notWithPostgres = /^(PATCH|POST) \/farm\/import|\/server\/copies/
