import type { Random } from "../seeded"

const years = ["0000", "0001", "0099", "0100", "0999", "1000", "1582", "1899", "1969", "1970", "1999"]
const laterYears = ["2000", "2025", "2026", "2038", "9998", "9999", "10000", "-0001", "+275760", "275761"]
const days = ["01-01", "02-28", "02-29", "02-30", "03-08", "06-30", "11-01", "12-31", "00-00", "13-01"]
const times = [
  "",
  "",
  "T00:00:00Z",
  "T23:59:59.999Z",
  "T24:00:00Z",
  "T23:59:60Z",
  "T00:00",
  "T12:00:00.0000001Z",
]
const offsets = ["+14:00", "-12:00", "+23:59", "-23:59", "+24:00", "-00:00", "+00:60", "z", "+1400"]

/** Dates on both sides of every border: years, leap days, ends of months, midnights, offsets. */
export const dateFrom = (random: Random) => {
  const year = random.one(["2026", ...years, ...laterYears])
  const day = random.one(["01-01", ...days])
  if (random.chance(0.3)) return `${year}-${day}T00:00:00${random.one(["Z", ...offsets])}`
  return `${year}-${day}${random.one(["", ...times])}`
}

/** Names that `Intl` knows, knows by another case, or does not know. */
export const zoneFrom = (random: Random) =>
  random.one([
    "UTC",
    "America/Los_Angeles",
    "Pacific/Apia",
    "Pacific/Kiritimati",
    "Asia/Kathmandu",
    "Etc/GMT+12",
    "Europe/Dublin",
    "europe/berlin",
    "+05:30",
    "-2359",
    "",
    "../../etc/localtime",
    "Mars/Olympus",
    "\0",
  ])

const texts = [
  "",
  " ",
  "A-101",
  "ü".repeat(51),
  "x".repeat(201),
  "x".repeat(20_000),
  "\0",
  "a\u0000b\u0007\u001b[31m\r\n",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u2066\ufeff",
  "'; DROP TABLE users; --",
  "=1+1",
  "<script>alert(1)</script>",
  "__proto__",
  "💩".repeat(60),
] as const

const numbers = [
  0,
  -0,
  1,
  -1,
  131,
  300,
  301,
  0.1,
  1.5,
  1e6,
  1e6 + 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  1e21,
  1e308,
  5e-324,
  -1e308,
] as const

/** Any JSON value: wrong types, huge numbers, control characters, lone surrogates, nesting. */
export const valueFrom = (random: Random, depth = 0): unknown => {
  const kind = random.below(depth > 2 ? 6 : 9)
  if (kind < 2) return random.one(texts)
  if (kind < 4) return random.one(numbers)
  if (kind === 4) return random.one([null, true, false])
  if (kind === 5) return dateFrom(random)
  if (kind === 6) return Array.from({ length: random.below(4) }, () => valueFrom(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [random.one(texts), valueFrom(random, depth + 1)]),
  )
}

/** An id in a path, mostly of a record that may be there. */
export const idFrom = (random: Random) =>
  random.chance(0.7)
    ? String(1 + random.below(100))
    : random.one([
        "0",
        "-1",
        "00001",
        "1.0",
        "1e3",
        "9007199254740993",
        "99999999999999999999",
        "NaN",
        "%00",
        "%2e%2e",
        "%2F",
        "%ff",
        "%",
        "%ED%A0%80",
        "1;2",
        "1%20",
        "x".repeat(300),
        "__proto__",
      ])
