import { metricUnits } from "../domain/metric-units"
import { storedUnits } from "../domain/units"
import { degreesIn } from "../spreadsheets/degrees"
import type { Found, Search } from "./payload-found"
import { clipped, quoted, Refusal } from "./payload-refusal"
import { type Arrived, readSender, type Style } from "./payload-senders"
import { Digits, fieldsOfForm, isFields, type Tree, treeOfJson } from "./payload-tree"

/** What one call of a device brings: its address, and its body, which is empty of a GET. */
export type Sent = { query: URLSearchParams; contentType: string; body: string }

export type ProbeReading = {
  /** Which device or input of the sender, as in "probe-3" or "tf_ch1"; undefined when it names none. */
  channel: string | undefined
  /** The digits with a point, as they were sent. */
  value: string
  /** Undefined when nothing in the payload proves it. */
  unit: "°C" | "°F" | undefined
  /** In ms since 1970; undefined when the payload has no time: it is of now. */
  at: number | undefined
}

/** `left` are the first names of fields that were not taken. */
export type Payload = { style: Style; readings: ProbeReading[]; left: string[] }

const mostBytes = 65_536
const mostReadings = 1000
const mostChannels = 100
const mostLeft = 20
const longestChannel = 100

/**
 * The temperatures in what a device sends, each as it stands there: nothing is guessed. Messages that networks send beside
 * readings have none, and are no error. A payload that is not understood, or contradicts itself, is refused as a whole.
 */
export const readPayload = (sent: Sent): Payload | { refused: string } => {
  try {
    return payloadOf(arrivedOf(sent))
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    throw error
  }
}

/** What the address holds for the server, and not from the device. */
const addressed = ["key", "event"]

const arrivedOf = ({ query, contentType, body }: Sent): Arrived => {
  if (Buffer.byteLength(body) > mostBytes || `${query}`.length > mostBytes)
    throw new Refusal("The payload is larger than 64 kB: send fewer readings at a time.")
  const event = query.get("event") ?? undefined
  const text = body.replace(/^\uFEFF/, "").trim()
  const own = new URLSearchParams([...query].filter(([name]) => !addressed.includes(name)))
  if (text === "") return { tree: fieldsOfForm(own), isForm: true, event: undefined }
  if (/^[{[]/.test(text)) return { tree: withAddress(own, treeOfJson(text)), isForm: false, event }
  if (degreesIn(text)) return { tree: withAddress(own, new Digits(text)), isForm: false, event }
  if (/^multipart\//i.test(contentType) || !/^[\w.:%+[\]-]+=/.test(text))
    throw new Refusal("The body is neither JSON nor a form such as temperature=57.2&unit=C.")
  const form = new URLSearchParams(text)
  form.delete("key")
  return { tree: fieldsOfForm(new URLSearchParams([...own, ...form])), isForm: true, event }
}

/** What the address says holds for the body, too: `?device=north&unit=C`. @throws Refusal for a field that both have */
const withAddress = (query: URLSearchParams, body: Tree): Tree => {
  const beside = fieldsOfForm(query)
  if (Object.keys(beside).length === 0) return body
  if (!isFields(body)) return { ...beside, [Array.isArray(body) ? "readings" : "value"]: body }
  const twice = Object.keys(beside).find((name) => Object.hasOwn(body, name))
  if (twice !== undefined) throw new Refusal(`${quoted(twice)} is in the address and in the body.`)
  return { ...beside, ...body }
}

const payloadOf = (arrived: Arrived): Payload => {
  const { style, search } = readSender(arrived)
  const readings = inOrder(style, once(search.found.map(readingOf)))
  assertSome(style, readings, search)
  if (readings.length > mostReadings)
    throw new Refusal(`The payload has ${readings.length} readings: send at most 1,000 at a time.`)
  const channels = new Set(readings.map(({ channel }) => channel)).size
  if (channels > mostChannels)
    throw new Refusal(`The payload has ${channels} probes: send at most ${mostChannels} at a time.`)
  const left = [...new Set([...search.missing, ...search.left])]
  return { style, readings, left: left.slice(0, mostLeft).map(clipped) }
}

/** The first is the probe that a key was made for: of a station that of a probe's own channel, before those that may be air. */
const inOrder = (style: Style, readings: ProbeReading[]) => {
  const isProbe = ({ channel }: ProbeReading) => style !== "ecowitt" || /^tf_ch/.test(channel ?? "")
  return [...readings.filter(isProbe), ...readings.filter((reading) => !isProbe(reading))]
}

/** What networks and stations send of itself may be without a reading; what somebody has written for this address is not. */
const assertSome = (style: Style, readings: readonly ProbeReading[], { missing, left }: Search) => {
  if (readings.length > 0) return
  if (missing[0] !== undefined)
    throw new Refusal(`There is no reading: ${missing.slice(0, 5).map(clipped).join(", ")}.`)
  if (style === "json" || style === "thingspeak")
    throw new Refusal(
      left.length === 0
        ? "There is no temperature. Send one as in temperature_c=57.2."
        : `There is no field that is a pile's temperature, such as temperature_c, but ${left
            .slice(0, 5)
            .map((name) => quoted(name))
            .join(", ")}.`,
    )
}

const symbols = { C: metricUnits.temperature.symbol, F: storedUnits.temperature.symbol } as const

const readingOf = ({ labels, value, unit, at }: Found): ProbeReading => ({
  channel: channelOf(labels),
  value,
  unit: unit && (symbols[unit] as "°C" | "°F"),
  at,
})

const channelOf = (labels: readonly string[]) => {
  const plain = labels.map((label) => label.replaceAll(/[\p{C}\s]+/gu, " ").trim())
  const channel = plain
    .filter((label) => label !== "")
    .reduce((all, label) => (all === "" ? label : `${all}/${label}`), "")
  if (channel.length > longestChannel)
    throw new Refusal(`The name of a probe, ${quoted(channel)}, is longer than ${longestChannel} characters.`)
  return channel === "" ? undefined : channel
}

/** Doubles are one reading. @throws Refusal for two values of one probe at one time */
const once = (readings: readonly ProbeReading[]) => {
  const known = new Map<string, ProbeReading>()
  for (const reading of readings) {
    const key = `${reading.at} ${reading.channel}`
    const before = known.get(key)
    if (before && (Number(before.value) !== Number(reading.value) || before.unit !== reading.unit))
      throw new Refusal(
        `${reading.channel === undefined ? "The payload" : quoted(reading.channel)} has two values of one time: ${before.value} and ${reading.value}.`,
      )
    if (!before) known.set(key, reading)
  }
  return [...known.values()]
}
