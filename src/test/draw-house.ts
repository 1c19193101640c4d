import { join } from "node:path"
import { type House, readHouse, roomOf } from "./house"

type Floor = Record<string, string>

/** The server's floors, from the top; the arrows are read from the imports. */
const server: readonly Floor[] = [
  { "src/cli": "commands, settings", "src/main.ts": "the process" },
  {
    "src/start": "ports, stages, stop",
    "src/app": "routes, pages",
    "src/jobs": "in the background",
    "src/doctor": "what is wrong",
    "src/demo": "a farm to look at",
    "src/service": "systemd",
  },
  {
    "src/operation": "who runs it",
    "src/metrics": "counts, told",
    "src/backups": "copy, check, restore",
    "src/offsite": "copies elsewhere",
  },
  {
    "src/temperatures": "readings",
    "src/turns": "turnings",
    "src/materials": "additions",
    "src/yard": "of no pile",
    "src/moves": "places, stages",
    "src/family": "merges, splits",
    "src/visits": "notes of a look",
    "src/samples": "for a laboratory",
    "src/results": "what it reports",
    "src/occurrences": "complaints, notes",
    "src/sales": "loads sold",
    "src/tickets": "numbers on slips",
    "src/history": "log, CSV",
    "src/board": "a farm's day",
    "src/season": "a farm's year",
    "src/events": "live changes",
    "src/archives": "a farm as a ZIP",
    "src/spreadsheets": "tables read",
    "src/imports": "files into a farm",
    "src/probes": "probes that send",
    "src/messages": "what farms hear",
    "src/moving": "all, elsewhere",
  },
  {
    "src/farms": "members, invitations",
    "src/users": "accounts, login",
    "src/tokens": "access for programs",
  },
  { "src/rows": "piles, guard", "src/categories": "material types" },
  {
    "src/audit": "who did it",
    "src/tls": "certificates",
    "src/sessions": "cookie, guard",
    "src/setup": "phones for https",
    "src/idempotency": "sent twice, kept once",
    "src/openapi": "the API described",
    "src/records": "list, edit, void",
    "src/photos": "JPEG, uploads",
  },
  {
    "src/http": "Hono, knows no noun",
    "src/bucket": "Amazon S3's interface",
    "src/db": "schema, SQLite, PostgreSQL",
  },
]

const browser: readonly Floor[] = [
  { "web/app": "router, start", "web/worker": "opens offline", "web/build": "checks of the build" },
  { "web/desk": "the piles beside each screen" },
  {
    "web/home": "list of piles",
    "web/board": "the office",
    "web/history": "who did what",
    "web/waiting": "not sent yet",
    "web/live": "changes as they happen",
    "web/imports": "files into a farm",
    "web/messages": "what one hears",
    "web/operation": "the server's page",
    "web/row": "one pile",
    "web/report": "inspector's page",
    "web/season": "a year on paper",
    "web/site": "public pages",
  },
  {
    "web/temperatures": "readings",
    "web/turns": "turnings",
    "web/materials": "additions",
    "web/moves": "places, stages",
    "web/family": "merges, splits",
    "web/visits": "notes of a look",
    "web/samples": "for a laboratory",
    "web/results": "what it reports",
    "web/occurrences": "complaints, notes",
    "web/gate": "what comes in",
    "web/sales": "loads sold",
    "web/account": "own account",
    "web/farm": "people, invitations",
    "web/probes": "probes that send",
    "web/version": "newer programs",
    "web/install": "on the home screen",
    "web/setup": "trust, step by step",
  },
  { "web/rows": "piles, forms", "web/records": "list, dialog", "web/chart": "days, bars" },
  { "web/session": "login, logout", "web/layout": "bar, menu", "web/categories": "material types" },
  {
    "web/toasts": "messages",
    "web/acts": "what was done",
    "web/photos": "camera, resize, send",
    "web/forms": "fields, drafts",
    "web/outbox": "what waits to be sent",
  },
  {
    "web/lib": "small tools",
    "web/language": "what is drawn, in the language of the page",
    "web/overlay": "as it will stand",
    "web/store": "what the phone keeps",
    "web/styles": "colours, base",
    "web/format": "dates, units",
    "web/ui": "components",
    "web/api": "fetch, cache",
  },
]

const shared: readonly Floor[] = [
  { "src/contract": "the shape of requests and answers: zod schemas, limits" },
  { "src/languages": "the sentences in other languages" },
  { "src/domain": "the rules of compost: 131 °F, 15 days, life cycle, totals; imports nothing" },
]

const width = 1120
const side = 544
const height = 58
const gap = 8
const top = 62

/**
 * The house as SVG: a room imports only rooms below it, or on its own floor those to its left, which it
 * names.
 * @throws Error when a room has no floor, an import leads up, or rooms of a floor import each other.
 */
export const drawHouse = (house: House) => {
  const arrows = arrowsOf(house)
  checkFloors(arrows, new Set([...house.keys()].map(roomOf)))
  const ground = top + Math.max(server.length, browser.length) * (height + gap)
  const drawn = [
    ...drawSide(server, { x: 0, width: side, bottom: ground }, arrows),
    ...drawSide(browser, { x: width - side, width: side, bottom: ground }, arrows),
    ...drawSide(shared, { x: 0, width, bottom: ground + shared.length * (height + gap) }, arrows),
  ]
  return svg(drawn, ground + shared.length * (height + gap))
}

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

const arrowsOf = (house: House): Arrows => {
  const arrows = new Map<string, Set<string>>()
  for (const [file, paths] of house) {
    const room = roomOf(file)
    const others = paths.filter((path) => /^(src|web)\//.test(path)).map(roomOf)
    arrows.set(room, new Set([...(arrows.get(room) ?? []), ...others.filter((other) => other !== room)]))
  }
  return arrows
}

const checkFloors = (arrows: Arrows, rooms: ReadonlySet<string>) => {
  const floors = new Map([...levels(server), ...levels(browser), ...levels(shared, -shared.length)])
  const homeless = [...rooms].filter((room) => !floors.has(room))
  const up = [...arrows].flatMap(([room, others]) =>
    [...others]
      .filter((other) => (floors.get(other) ?? 0) > (floors.get(room) ?? 0))
      .map((other) => `${room} → ${other}`),
  )
  if (homeless.length) throw new Error(`No floor in draw-house.ts: ${homeless.join(", ")}`)
  if (up.length) throw new Error(`Imports that lead up: ${up.join(", ")}`)
}

const levels = (floors: readonly Floor[], lowest = 0) =>
  floors.flatMap((floor, index) =>
    Object.keys(floor).map((room): [string, number] => [room, lowest + floors.length - 1 - index]),
  )

type Place = { x: number; width: number; bottom: number }

const drawSide = (floors: readonly Floor[], { x, width, bottom }: Place, arrows: Arrows) =>
  floors.flatMap((floor, index) => {
    const rooms = leftToRight(Object.keys(floor), arrows).map((room, _, all) => ({
      name: nameOf(room),
      words: floor[room] ?? "",
      beside: all
        .filter((other) => arrows.get(room)?.has(other))
        .map(nameOf)
        .join(", "),
      kind: kindOf(room),
    }))
    const y = bottom - (floors.length - index) * (height + gap)
    const letters = rooms.map(({ name, words, beside }) =>
      Math.max(name.length * 1.3, words.length, beside.length),
    )
    const letter = (width - gap * (rooms.length - 1)) / sum(letters)
    return rooms.map((room, column) =>
      drawRoom(room, {
        x: round(x + gap * column + letter * sum(letters.slice(0, column))),
        y,
        width: round(letter * (letters[column] ?? 0)),
      }),
    )
  })

/** Sorted so that a room stands to the right of those that it imports. */
const leftToRight = (rooms: readonly string[], arrows: Arrows) => {
  const depth = (room: string, path: readonly string[] = []): number => {
    if (path.includes(room)) throw new Error(`Rooms that import each other: ${[...path, room].join(" → ")}`)
    const beside = rooms.filter((other) => arrows.get(room)?.has(other))
    return Math.max(0, ...beside.map((other) => 1 + depth(other, [...path, room])))
  }
  return [...rooms].sort((one, other) => depth(one) - depth(other))
}

const nameOf = (room: string) => room.replace(/^\w+\//, "")

type Room = { name: string; words: string; beside: string; kind: string }

const drawRoom = (
  { name, words, beside, kind }: Room,
  { x, y, width }: { x: number; y: number; width: number },
) =>
  [
    `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="5"/>`,
    textAt("name", x + width / 2, y + 20, name),
    textAt("words", x + width / 2, y + 36, words),
    ...(beside ? [textAt("beside", x + width / 2, y + 51, `← ${beside}`)] : []),
  ].join("")

const textAt = (kind: string, x: number, y: number, text: string) =>
  `<text class="${kind}" x="${round(x)}" y="${y}">${text}</text>`

const kindOf = (room: string) =>
  room in Object.assign({}, ...shared) ? "shared" : room.startsWith("src/") ? "server" : "browser"

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const round = (value: number) => Math.round(value * 10) / 10

const svg = (
  rooms: readonly string[],
  bottom: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 0 ${width + 24} ${bottom + 6}" role="img" aria-label="The rooms of Windrow, floor by floor">
<title>The rooms of Windrow: imports point down, or left on the same floor</title>
<style>
svg{--paper:#fff;--ink:#1f2328;--soft:#57606a;--server:#ddf4e4;--browser:#dbeafe;--shared:#fdf0d0;--line:#8c959f;background:var(--paper)}
@media (prefers-color-scheme:dark){svg{--paper:#0d1117;--ink:#f0f6fc;--soft:#b1bac4;--server:#12351f;--browser:#102f56;--shared:#423306;--line:#656d76}}
text{font:12px system-ui,sans-serif;fill:var(--soft);text-anchor:middle}
.name{font-weight:600;font-size:14px;fill:var(--ink)}
.head{font-weight:600;font-size:17px;fill:var(--ink)}
.beside{font-size:11px;font-style:italic}
rect{stroke:var(--line)}
.server{fill:var(--server)}.browser{fill:var(--browser)}.shared{fill:var(--shared)}.paper{fill:var(--paper);stroke:none}
</style>
<rect class="paper" x="-12" y="0" width="${width + 24}" height="${bottom + 6}"/>
<text class="head" x="${side / 2}" y="26">src: the server</text>
<text class="head" x="${width - side / 2}" y="26">web: the browser</text>
<text x="${width / 2}" y="50">A room imports rooms on lower floors, or those to its left that it names with ←. The two sides share the lowest floors only.</text>
${rooms.join("\n")}
</svg>
`

if (import.meta.main) await Bun.write(join(import.meta.dir, "../../docs/house.svg"), drawHouse(readHouse()))
