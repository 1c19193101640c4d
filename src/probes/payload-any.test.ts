import { expect, test } from "bun:test"
import { type Random, randomFrom } from "../test/random"
import { readPayload, type Sent } from "./payload"

/** Names and values of which payloads are made at random, those that mean something among those that do not. */
const names = [
  ...[
    "temperature",
    "temp_c",
    "tempF",
    "TempC1",
    "tf_ch1",
    "field1",
    "field2",
    "tC",
    "tF",
    "t",
    "value",
    "state",
    "unit",
    "units",
  ],
  ...[
    "time",
    "at",
    "ts",
    "created_at",
    "dateutc",
    "delta_t",
    "device",
    "id",
    "name",
    "type",
    "humidity",
    "attributes",
    "data",
  ],
  ...[
    "end_device_ids",
    "uplink_message",
    "decoded_payload",
    "settings",
    "received_at",
    "deviceInfo",
    "object",
    "fPort",
  ],
  ...[
    "write_api_key",
    "updates",
    "method",
    "params",
    "temperature:100",
    "src",
    "PASSKEY",
    "TempUnit",
    "Time",
    "DS18B20",
  ],
  ...[
    "probes",
    "readings",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "",
    " ",
    "é",
    "a.b",
    "a[0]",
    "\u0000",
  ],
]
const texts = [
  ...[
    "57.2",
    "57,2",
    "57.2 °C",
    "135F",
    "-127",
    "NaN",
    "null",
    "",
    " ",
    "C",
    "F",
    "%",
    "K",
    "now",
    "on",
    "humidity",
    "°C",
  ],
  ...[
    "2026-06-13T14:05:00Z",
    "2026-06-13 14:05:00",
    "9999-99-99T99:99:99Z",
    "1781359500",
    "1e9",
    "1e400",
    "0x10",
    "NotifyStatus",
  ],
  ...["\u0000", "\ud800", "💩", "x".repeat(300), "[object Object]", "=&=&"],
]
const numbers = [
  "57.2",
  "-0.0",
  "85",
  "-127",
  "1e9",
  "1e400",
  "-1E-400",
  "1781359500",
  "1781359500000000000",
  "0",
  "99999999999999999999",
]

const oneOf = <T>(all: readonly T[], random: Random): T => all[random(all.length)] as T

const anyJson = (random: Random, depth: number): string => {
  const kind = random(depth > 4 ? 4 : 8)
  if (kind < 2) return oneOf(numbers, random)
  if (kind === 2) return JSON.stringify(oneOf(texts, random))
  if (kind === 3) return oneOf(["null", "true", "false", "{}", "[]"], random)
  const members = Array.from({ length: random(5) }, () => anyJson(random, depth + 1))
  if (kind === 4) return `[${members.join(",")}]`
  return `{${members.map((each) => `${JSON.stringify(oneOf(names, random))}:${each}`).join(",")}}`
}

const anyForm = (random: Random) =>
  Array.from({ length: random(8) }, () => [oneOf(names, random), oneOf([...texts, ...numbers], random)])
    .map(([name = "", text = ""]) =>
      random(9) === 0
        ? `${name}=${text}`
        : `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`,
    )
    .join("&")

/** A payload, some of them cut off or with a letter that does not belong there. */
const anyPayload = (random: Random): Sent => {
  const isForm = random(3) === 0
  const whole = isForm ? anyForm(random) : anyJson(random, 0)
  const cut = random(whole.length + 1)
  const damage = random(20)
  const text =
    damage === 0
      ? whole.slice(0, cut)
      : damage === 1
        ? `${whole.slice(0, cut)}\u0000${whole.slice(cut)}`
        : whole
  const isAddress = isForm && random(2) === 0
  return {
    query: new URLSearchParams(
      isAddress ? text : oneOf(["", "event=up", "event=join", "key=K", "unit=C"], random),
    ),
    contentType: oneOf(
      ["application/json", "application/x-www-form-urlencoded", "", "multipart/form-data"],
      random,
    ),
    body: isAddress ? "" : text,
  }
}

test("whatever is sent is read or refused, at once", () => {
  const random = randomFrom(38)
  let [read, longest] = [0, 0]
  for (let count = 0; count < 20_000; count++) {
    const sent = anyPayload(random)
    const start = performance.now()
    const payload = readPayload(sent)
    longest = Math.max(longest, performance.now() - start)
    if ("refused" in payload) {
      expect(payload.refused).toMatch(/^\S\P{C}{8,900}\.$/u)
      continue
    }
    read += payload.readings.length > 0 ? 1 : 0
    for (const { channel, value, unit, at } of payload.readings) {
      expect(value).toMatch(/^-?\d+(\.\d+)?$/)
      expect([undefined, "°C", "°F"]).toContain(unit)
      expect(channel).not.toBe("")
      if (at !== undefined) expect(at).toBeWithin(Date.UTC(2000, 0), Date.UTC(2100, 0))
    }
    expect(payload.left.length).toBeLessThanOrEqual(20)
  }
  expect(read).toBeGreaterThan(1000)
  expect(longest).toBeLessThan(1000)
})

test("a payload that is as large and as odd as may be is answered at once", () => {
  const fill = (each: string) => each.repeat(Math.floor(65_000 / each.length))
  const bodies = [
    `{${fill('"temp1_c":1,')}"x":1}`,
    `[${fill('{"temp_c":1},')}{}]`,
    `[${fill("[")}`,
    `{"${fill("tempTempTEMP_c")}":57}`,
    `{"temp_c":"${fill("1")}"}`,
    `{"temp_c":"${fill("c]")}"}`,
    `{"at":"${fill(" ")}","unit":"${fill("/m")}"}`.slice(0, 65_000),
    `temp_c=${fill("%20")}`,
    fill("temp1_c=1&"),
    fill("a&"),
    `{"updates":[${fill('{"delta_t":1,"field1":1},')}{}],"write_api_key":""}`,
  ]
  for (const body of bodies) {
    const start = performance.now()
    readPayload({ query: new URLSearchParams(), contentType: "", body })
    // Of a reader that goes back and forth in it, minutes; on a busy machine some hundred milliseconds become a second.
    expect(performance.now() - start).toBeLessThan(10_000)
  }
})

/** One probe's reading, as the test knows it. */
type Known = { device: string; value: string; unit: "C" | "F"; at: number }

const knownOf = (random: Random): Known => ({
  device: oneOf(["probe-3", "north", "a84041", "Pile 7"], random),
  value: `${20 + random(60)}.${random(10)}${oneOf(["", "5", "0"], random)}`,
  unit: oneOf(["C", "F"] as const, random),
  at: Date.UTC(2026, random(12), 1 + random(28), random(24), random(60), random(60)),
})

const timeAs = ({ at }: Known, random: Random): unknown => {
  const shifted = (hours: number) => new Date(at + hours * 3_600_000).toISOString().slice(0, 19)
  return oneOf<unknown>(
    [
      ...[at / 1000, at, `${at}000`, `${at}000000`, new Date(at).toISOString(), `${shifted(0)}.000000000Z`],
      ...[`${shifted(-5)}-05:00`, `${shifted(2).replace("T", " ")} +0200`, `${shifted(0)}+00:00`],
    ],
    random,
  )
}

const fieldOfUnit = ({ unit }: Known, random: Random) =>
  oneOf(
    unit === "C"
      ? [
          "temp_c",
          "temperatureC",
          "TempC",
          "temperature_celsius",
          "tempC_DS",
          "Temperature (°C)",
          "probe_temp_c",
          "temp_degC",
        ]
      : [
          "temp_f",
          "temperatureF",
          "TempF",
          "temperature_fahrenheit",
          "tempF_DS",
          "Temperature (°F)",
          "probe_temp_f",
          "temp_degF",
        ],
    random,
  )

const unitAs = ({ unit }: Known, random: Random) =>
  oneOf(
    unit === "C"
      ? ["C", "°C", "celsius", "deg C", "ºC", "℃", "Celsius"]
      : ["F", "°F", "fahrenheit", "deg F", "ºF", "℉", "Fahrenheit"],
    random,
  )

/** Of the temperature alone: its name or a neighbour has the unit. */
const measuredAs = (known: Known, random: Random): Record<string, unknown> => {
  const number = oneOf([known.value, `#${known.value}#`], random)
  const [name, unit] = [oneOf(["temperature", "value", "temp", "Temperature"], random), unitAs(known, random)]
  return oneOf<Record<string, unknown>>(
    [
      { [fieldOfUnit(known, random)]: number },
      { [name]: number, unit },
      { [name]: number, unit_of_measurement: unit },
      { [name]: `${known.value} ${unit}` },
      { temperature: { value: number, unit } },
    ],
    random,
  )
}

const besides = (random: Random): Record<string, unknown> =>
  oneOf<Record<string, unknown>>(
    [
      {},
      { humidity: 40.5, battery: 3.1 },
      { rssi: -60, tempinf: 70 },
      { chip_temperature: 44, BatV: 3 },
      { TempC_SHT: 21.5, Hum_SHT: 40 },
    ],
    random,
  )

const stylesOf = (known: Known, random: Random): unknown => {
  const measured = { ...besides(random), ...measuredAs(known, random) }
  const time = timeAs(known, random)
  const timed = { ...measured, [oneOf(["time", "at", "timestamp", "measured_at"], random)]: time }
  return oneOf<unknown>(
    [
      {
        end_device_ids: { device_id: known.device },
        received_at: time,
        uplink_message: { f_port: 1, decoded_payload: measured },
      },
      { deviceInfo: { deviceName: known.device, devEui: "00" }, time, object: measured },
      { device: known.device, ...timed },
      { device: { id: known.device }, data: timed },
      { readings: [{ probe: known.device, ...timed }] },
      [{ sensor_id: known.device, ...timed }],
      { ts: time, device_name: known.device, values: measured },
    ],
    random,
  )
}

/** Numbers as they are: JSON.stringify would write 57.20 as 57.2. */
const bodyAs = (json: unknown) => JSON.stringify(json).replaceAll(/"#([\d.]+)#"/g, "$1")

test("a reading that is known comes back as it was, however it is sent", () => {
  const random = randomFrom(2026)
  for (let count = 0; count < 10_000; count++) {
    const known = knownOf(random)
    const body = bodyAs(stylesOf(known, random))
    const payload = readPayload({ query: new URLSearchParams(), contentType: "application/json", body })
    const { device, value, unit, at } = known
    const expected = [{ channel: device, value, unit: `°${unit}` as "°C" | "°F", at }]
    expect([body, "readings" in payload ? payload.readings : payload]).toEqual([body, expected])
  }
})
