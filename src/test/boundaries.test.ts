import { expect, test } from "bun:test"
import { files, type House, readHouse, roomOf, textOf, withImport } from "./house"

const house = readHouse()

/**
 * The house from the ground up: each room (a folder of src or web) with the rooms that it may import. A room
 * stands below those that import it, so that no arrow runs back up.
 */
const rooms: Record<string, readonly string[]> = roomsOf(`
  src/domain:
  src/contract: domain
  src/languages: domain
  src/bucket: domain
  src/db: domain
  src/http: domain contract db
  src/setup: domain contract http
  src/tls: domain db http
  src/audit: domain db
  src/sessions: domain db http
  src/openapi: domain contract http
  src/idempotency: domain db http
  src/photos: domain contract bucket db http sessions
  src/records: domain contract db http idempotency photos
  src/categories: domain contract db http sessions
  src/rows: domain contract db http audit idempotency records sessions
  src/farms: domain contract db http audit setup sessions rows
  src/users: domain contract languages db http audit setup sessions farms
  src/tokens: domain contract db http sessions users
  src/temperatures: domain contract db http records photos rows
  src/turns: domain contract db http idempotency records rows
  src/materials: domain contract db http idempotency photos records rows
  src/moves: domain contract db http idempotency records rows
  src/yard: domain db http audit sessions
  src/family: domain contract db http idempotency records sessions rows
  src/visits: domain contract db http photos records rows temperatures
  src/samples: domain contract db http photos records
  src/results: domain contract db http photos records
  src/occurrences: domain contract db http photos records
  src/sales: domain contract db http records photos rows
  src/tickets: domain db http
  src/history: domain contract languages db http photos farms
  src/board: domain db http rows history
  src/season: domain contract languages db http farms history
  src/events: contract db http sessions
  src/spreadsheets: domain contract db
  src/probes: domain contract db audit http sessions users temperatures history events spreadsheets
  src/archives: domain contract db audit sessions http photos farms users rows temperatures history events probes
  src/imports: domain contract db http sessions records rows farms temperatures turns archives spreadsheets
  src/messages: domain contract languages db http tls audit sessions users rows probes
  src/backups: domain db audit photos
  src/offsite: domain bucket db backups
  src/operation: domain contract db http audit sessions users backups offsite
  src/service: domain
  src/demo: domain contract db users archives
  src/moving: domain db photos
  src/metrics: domain db http backups events operation
  src/doctor: domain db http tls photos backups offsite operation
  src/app: domain contract languages db http setup sessions openapi photos categories rows farms users tokens temperatures turns materials moves family yard visits samples results occurrences sales tickets history board season events archives imports probes messages operation
  src/jobs: domain db http sessions idempotency photos users events archives probes messages backups offsite operation
  src/start: domain contract db http setup tls photos farms rows users events messages backups operation metrics app jobs
  src/cli: domain contract db http setup tls audit sessions photos farms users archives spreadsheets imports messages backups offsite operation service demo moving doctor start
  src/main.ts: domain db cli

  web/styles:
  web/lib: domain
  web/language: domain languages lib
  web/overlay: domain
  web/store: domain lib overlay
  web/format: domain lib
  web/ui: domain lib format
  web/api: domain contract lib store ui
  web/toasts: domain lib ui api
  web/acts: domain ui api toasts
  web/photos: contract lib store ui api toasts
  web/forms: domain contract lib store format ui api toasts
  web/outbox: domain contract lib overlay store format api photos toasts forms
  web/session: domain contract lib overlay format store ui api toasts photos forms outbox
  web/layout: domain contract language lib format store ui api outbox session
  web/install: contract lib store ui
  web/version: api ui forms toasts photos outbox layout lib
  web/account: domain contract format ui api toasts acts forms session layout
  web/categories: domain contract ui api toasts forms session layout
  web/rows: domain contract lib store format ui api toasts forms session layout categories
  web/records: domain contract lib store format ui api toasts forms photos outbox session layout rows
  web/chart: domain contract lib format ui api session photos rows
  web/visits: domain contract format ui api toasts forms outbox records rows
  web/temperatures: domain contract lib format ui api toasts photos forms outbox session records rows chart visits
  web/turns: domain contract lib format ui api toasts forms outbox records rows
  web/materials: domain contract lib format ui api toasts forms photos outbox session records categories rows
  web/moves: domain contract format ui api toasts forms outbox records rows
  web/family: domain contract lib format ui api toasts forms outbox session rows
  web/results: domain contract format ui api toasts forms outbox session records rows
  web/samples: domain contract format ui api toasts forms outbox session records rows results
  web/occurrences: domain contract format ui api toasts forms outbox records rows
  web/gate: domain contract ui api toasts forms outbox session layout categories rows records materials occurrences
  web/sales: domain contract lib format ui api toasts photos forms outbox session layout records rows materials
  web/farm: domain contract lib store format ui api toasts acts forms session layout
  web/probes: domain contract lib format ui api toasts forms session layout rows chart farm
  web/imports: domain contract format ui api session layout farm
  web/messages: domain contract format ui api toasts session layout farm
  web/operation: domain contract format ui api toasts acts session layout farm
  web/setup: domain contract lib ui store outbox
  web/home: domain contract lib store format ui api forms toasts outbox session layout rows farm gate
  web/history: domain contract lib format ui api photos session layout rows
  web/board: domain contract lib format ui api session layout rows
  web/waiting: domain contract lib overlay store format ui api photos toasts outbox session layout rows
  web/live: domain contract lib api forms session
  web/row: domain contract lib format ui api toasts session layout categories rows chart temperatures turns materials family moves visits samples results occurrences sales probes
  web/report: domain contract lib store format ui api session layout categories rows temperatures turns materials family visits sales probes history
  web/season: domain contract lib store format ui api session layout categories rows temperatures turns materials family visits sales history report
  web/desk: domain contract lib format ui api photos records session rows temperatures home board chart store
  web/worker: contract
  web/site: domain contract languages styles language lib format ui toasts session setup layout rows
  web/app: domain contract styles language lib store ui api toasts outbox session layout version install account farm imports probes messages operation categories rows records temperatures turns materials family moves gate visits samples results occurrences sales home board history waiting live row report season desk
  web/build: site
`)

/** `broken` is a file and an import that breaks the rule. */
type Rule = { name: string; about: RegExp; forbidden: RegExp; broken: [file: string, path: string] }

const rules: readonly Rule[] = [
  {
    name: "the domain imports nothing but itself",
    about: /^src\/domain\//,
    forbidden: /^(?!src\/domain\/)/,
    broken: ["src/domain/cooking.ts", "date-fns"],
  },
  {
    name: "the contract imports zod and the domain",
    about: /^src\/contract\//,
    forbidden: /^(?!zod\/mini$|src\/(contract|domain)\/)/,
    broken: ["src/contract/turns.ts", "bun"],
  },
  {
    name: "routes leave SQL to queries",
    about: /^src\/\w+\/([\w-]+-)?routes\.ts$/,
    forbidden: /^(drizzle-orm|bun:sqlite|src\/db\/)/,
    broken: ["src/turns/routes.ts", "drizzle-orm"],
  },
  {
    name: "queries do not know the web",
    about: /^src\/(\w+\/queries|db\/.*)\.ts$/,
    forbidden: /^(hono|@hono|src\/http\/)/,
    broken: ["src/turns/queries.ts", "hono"],
  },
  {
    name: "the browser imports the domain, the contract and the languages, nothing else of the server",
    about: /^web\/(?!build\/)/,
    forbidden: /^(src\/(?!domain\/|contract\/|languages\/)|drizzle-orm|hono|bun|node:)/,
    broken: ["web/turns/data.ts", "src/turns/queries"],
  },
  {
    name: "the browser reaches the domain and the contract by their names",
    about: /^web\//,
    forbidden: /^\.\.\/.*src\//,
    broken: ["web/turns/data.ts", "../../src/domain/turns"],
  },
  {
    name: "only screens import screens",
    about: /^web\/(?!.*-screens?\.ts|app\/)/,
    forbidden: /^web\/(?!ui\/full-screen).*-screen$/,
    broken: ["web/rows/status-badge.tsx", "web/home/home-screen"],
  },
]

test.each(rules)("$name", (rule) => {
  expect(breaches(house, rule)).toEqual([])
  expect(house.has(rule.broken[0])).toBe(true)
  expect(breaches(withImport(house, ...rule.broken), rule)).toEqual([rule.broken.join(" → ")])
})

test("only src/db knows the engine", () => {
  expect(naming(house, engine)).toEqual([])
  expect(naming(new Map([["src/turns/queries.ts", ["bun:sqlite"]]]), engine)).toEqual([
    "src/turns/queries.ts",
  ])
  const words = files.filter(
    (file) => !file.startsWith("src/db/") && /\bPRAGMA\b|SQLITE_[A-Z]/.test(textOf(file)),
  )
  expect(words).toEqual([])
  expect(textOf("src/db/errors.ts")).toMatch(/SQLITE_[A-Z]/)
})

test("only the table of rights knows what a role may do", () => {
  expect(files.filter((file) => comparesRoles(textOf(file)))).toEqual([])
  for (const line of ['role !== "inspector"', 'eq(members.role, "manager")', "WHERE role = 'admin'"])
    expect([line, comparesRoles(line)]).toEqual([line, true])
})

test("a room imports only rooms below it, those that its line names", () => {
  expect(wrongArrows(house)).toEqual([])
  const broken = withImport(house, "src/http/errors.ts", "src/rows/queries")
  expect(wrongArrows(broken)).toEqual(["src/http/errors.ts → src/rows/queries"])
})

test("a line of a room names rooms that stand before it", () => {
  const names = Object.keys(rooms)
  for (const [room, allowed] of Object.entries(rooms))
    for (const each of allowed) expect(names.slice(0, names.indexOf(room))).toContain(each)
})

test("every file is in a room, and src keeps one loose file", () => {
  expect([...house.keys()].filter((file) => !(roomOf(file) in rooms))).toEqual([])
  expect([...house.keys()].filter((file) => /^(src|web)\/[^/]+$/.test(file))).toEqual(["src/main.ts"])
})

test("no line of a room names one that it does not import", () => {
  const used = new Set([...house].flatMap(([file, paths]) => paths.map((path) => arrow(file, path))))
  const idle = Object.entries(rooms).flatMap(([room, allowed]) =>
    allowed.map((each) => `${room} → ${each}`).filter((each) => !used.has(each)),
  )
  expect(idle).toEqual([])
})

test("no file imports itself by way of others, types included", () => {
  expect(circles(house)).toEqual([])
  expect(circles(withImport(house, "src/domain/cooking.ts", "src/domain/needs"))).toContain(
    "src/domain/needs.ts",
  )
})

const engine = /^(bun:sqlite|drizzle-orm\/(bun-sqlite|sqlite-proxy|sqlite-core).*)$/

const comparesRoles = (text: string) =>
  /[!=]==? ?"(manager|worker|inspector|admin)"|\b(eq|ne)\(\w+\.role\b|\brole (=|<>|!=) '/.test(text)

const naming = (all: House, forbidden: RegExp) =>
  [...all].flatMap(([file, paths]) =>
    !file.startsWith("src/db/") && paths.some((path) => forbidden.test(path)) ? [file] : [],
  )

const breaches = (all: House, { about, forbidden }: Rule) =>
  [...all].flatMap(([file, paths]) =>
    about.test(file) ? paths.filter((path) => forbidden.test(path)).map((path) => `${file} → ${path}`) : [],
  )

const wrongArrows = (all: House) =>
  [...all].flatMap(([file, paths]) =>
    paths
      .filter((path) => /^(src|web)\//.test(path) && roomOf(path) !== roomOf(file))
      .filter((path) => !rooms[roomOf(file)]?.includes(roomOf(path)))
      .map((path) => `${file} → ${path}`),
  )

const circles = (all: House) => [...all.keys()].filter((file) => reachedFrom(all, file).has(file))

const reachedFrom = (all: House, start: string) => {
  const found = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const path of all.get(file) ?? [])
      for (const next of [path, `${path}.ts`, `${path}.tsx`])
        if (all.has(next) && !found.has(next)) {
          found.add(next)
          waiting.push(next)
        }
  return found
}

const arrow = (file: string, path: string) => `${roomOf(file)} → ${roomOf(path)}`

/** A room of src names rooms of src; one of web names its own and the two shared ones. */
function roomsOf(lines: string) {
  const shared = ["domain", "contract", "languages"]
  return Object.fromEntries(
    lines
      .trim()
      .split(/\s*\n\s*/)
      .map((line) => {
        const [room = "", names = ""] = line.split(":")
        const side = room.split("/")[0]
        const allowed = names.split(" ").filter(Boolean)
        return [room, allowed.map((name) => `${shared.includes(name) ? "src" : side}/${name}`)]
      }),
  )
}

test("simple storage is read and written in one module, which does not throw", () => {
  const using = files.filter((file) => /\b(local|session)Storage\s*[.[]/.test(textOf(file)))
  expect(using).toEqual([])
  expect(textOf("web/lib/storage.ts")).toContain("globalThis[name]")
})
