import { type Found, newSearch, type Search, searchTree } from "./payload-found"
import { unitOfText } from "./payload-names"
import { quoted, Refusal } from "./payload-refusal"
import { isTime, timeIn } from "./payload-times"
import { Digits, type Fields, fieldOf, isFields, type Tree, textOf, treeOfJson } from "./payload-tree"
import { isNumber, valueIn } from "./payload-values"
import { isSenml, readSenml } from "./senml"

export type Style = "ttn" | "chirpstack" | "ecowitt" | "thingspeak" | "shelly" | "json"

export type Read = { style: Style; search: Search }

/** What arrived: a form, of an address or a body, or JSON; and the event that ChirpStack names in its address. */
export type Arrived = { tree: Tree; isForm: boolean; event: string | undefined }

/** Reads a payload as the sender that it shows itself to be. @throws Refusal */
export const readSender = ({ tree, isForm, event }: Arrived): Read => {
  if (isFields(tree)) {
    if (isFields(tree.end_device_ids)) return { style: "ttn", search: readTtn(tree) }
    if (isFields(tree.deviceInfo)) return { style: "chirpstack", search: readChirpstack(tree, event) }
    if (isThingspeak(tree)) return { style: "thingspeak", search: readThingspeak(tree, isForm) }
    if (isForm && isStation(tree)) return { style: "ecowitt", search: readStation(tree) }
    if (isShelly(tree)) return { style: "shelly", search: readShelly(tree, isForm) }
    if (isParticle(tree)) return { style: "json", search: readParticle(tree) }
    const tasmota = [tree, tree.StatusSNS].find(isTasmota)
    if (tasmota) return { style: "json", search: readTasmota(tasmota) }
  }
  if (isSenml(tree)) return { style: "json", search: readSenml(tree) }
  return { style: "json", search: readAny(tree, isForm) }
}

const readAny = (tree: Tree, isForm = false) => {
  const search = newSearch({ isForm })
  searchTree(tree, search)
  return search
}

/** The Things Stack 3: of its messages only uplinks carry readings. */
const readTtn = (tree: Fields): Search => {
  const search = newSearch()
  const uplink = tree.uplink_message
  if (!isFields(uplink)) return search
  if (tree.simulated === true) return { ...search, left: ["simulated"] }
  const decoded = fieldOf(uplink, "decoded_payload")
  if (!decoded)
    return withoutDecoder("uplink_message.decoded_payload", fieldOf(uplink, "frm_payload"), search)
  const device = textOf(fieldOf(tree.end_device_ids, "device_id"))
  const at = heardAt(tree, uplink)
  searchUplink(decoded, { device, at, unit: tree.unit }, search)
  const normal = normalIn(uplink.normalized_payload)
  // A decoder may write its own letters beside the network's form of them.
  const found = search.found.length === 0 ? takenOf(normal, device, at) : search.found
  return { ...search, found: found.map((each) => inNormalUnit(each, normal)) }
}

/** By the gateway, unless its clock was never set or is ahead of the network's. */
const heardAt = (tree: Fields, uplink: Fields) => {
  const received =
    timeIn("uplink_message.received_at", uplink.received_at) ?? timeIn("received_at", tree.received_at)
  const ofGateway = fieldOf(fieldOf(uplink, "settings"), "time")
  const heard = isTime(ofGateway) ? timeIn("settings.time", ofGateway, { isUtc: true }) : undefined
  return heard !== undefined && heard <= (received ?? heard) + 60_000 ? heard : received
}

type Normal = { of: string; value: string }

/** The temperatures of the network's own form of a payload, which are in °C, by what they are of. */
const normalIn = (normalized: Tree | undefined): Normal[] =>
  (Array.isArray(normalized) ? normalized : [normalized]).flatMap((part) =>
    ["air", "soil", "water"].flatMap((of) => {
      const value = textOf(fieldOf(fieldOf(part, of), "temperature"))
      return value === undefined || !isNumber(value) ? [] : { of, value }
    }),
  )

/** What is not the air's. */
const takenOf = (normal: readonly Normal[], device: string | undefined, at: number | undefined): Found[] => {
  const taken = normal.filter(({ of }) => of !== "air")
  return taken.map(({ of, value }, place) => ({
    labels: [device, taken.length > 1 && `${of}[${place}]`].filter((label) => typeof label === "string"),
    ...{ value, unit: "C", at },
  }))
}

/** One of the same number is in °C. */
const inNormalUnit = (found: Found, normal: readonly Normal[]): Found =>
  found.unit === undefined && normal.some(({ value }) => Number(value) === Number(found.value))
    ? { ...found, unit: "C" }
    : found

/** ChirpStack 4, whose address names the event. */
const readChirpstack = (tree: Fields, event: string | undefined): Search => {
  const search = newSearch()
  const decoded = fieldOf(tree, "object")
  const isUplink =
    event === undefined ? decoded !== undefined || fieldOf(tree, "fPort") !== undefined : event === "up"
  if (!isUplink) return search
  if (!decoded) return withoutDecoder("object", fieldOf(tree, "data"), search)
  const info = tree.deviceInfo
  const device = textOf(fieldOf(info, "deviceName")) || textOf(fieldOf(info, "devEui"))
  return searchUplink(decoded, { device, at: timeIn("time", tree.time), unit: tree.unit }, search)
}

const withoutDecoder = (name: string, raw: Tree | undefined, search: Search) => {
  // An uplink without a payload only answers the network.
  if (!textOf(raw)) return search
  throw new Refusal(`${quoted(name)} is missing: set up a payload formatter (codec) for this device.`)
}

/** What is known of an uplink beside its payload. The unit is that of the webhook's address. */
type Uplink = { device: string | undefined; at: number | undefined; unit: Tree | undefined }

const searchUplink = (decoded: Tree, { device, at, unit }: Uplink, search: Search) => {
  const unitText = textOf(unit)
  searchTree(decoded, search, {
    device: device ? [device] : [],
    at,
    unit: unitText === undefined ? undefined : unitOfText("unit", unitText),
  })
  return search
}

const thingspeakField = /^field[1-8]$/

const isThingspeak = (tree: Fields) =>
  Object.keys(tree).some((name) => thingspeakField.test(name)) ||
  ("write_api_key" in tree && "updates" in tree)

/** One update, or many. */
const readThingspeak = (tree: Fields, isForm: boolean): Search => {
  const search = newSearch({ isForm })
  const updates = tree.updates
  if (updates === undefined) takeUpdate(tree, "", timeIn("created_at", tree.created_at, search.clock), search)
  else if (Array.isArray(updates)) readUpdates(updates, search)
  else throw new Refusal('"updates" is no list: send ThingSpeak\'s bulk updates as JSON.')
  return search
}

/** Seconds since the entry before; the last of those without any time is of now. */
const readUpdates = (updates: readonly Tree[], search: Search) => {
  const deltas = updates.map((each, at) => deltaOf(each, at))
  const hasTimes = updates.map((each) => fieldOf(each, "created_at") !== undefined)
  let at: number | undefined = hasTimes[0]
    ? undefined
    : Date.now() - 1000 * sum(deltas.slice(1, firstOf(hasTimes)))
  for (const [index, each] of updates.entries()) {
    const path = `updates[${index}].`
    if (!isFields(each)) throw new Refusal(`"updates[${index}]" is no update.`)
    const created = timeIn(`${path}created_at`, each.created_at)
    if (created !== undefined) at = created
    else if (index > 0 && at !== undefined) at += Math.floor(1000 * (deltas[index] ?? 0))
    takeUpdate(each, path, at, search)
  }
}

const firstOf = (flags: readonly boolean[]) => (flags.includes(true) ? flags.indexOf(true) : undefined)
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

const deltaOf = (update: Tree, at: number) => {
  const text = textOf(fieldOf(update, "delta_t"))
  if (text === undefined) {
    if (fieldOf(update, "created_at") === undefined)
      throw new Refusal(`"updates[${at}]" has neither "created_at" nor "delta_t".`)
    return 0
  }
  if (!/^\d{1,8}(\.\d+)?$/.test(text))
    throw new Refusal(`"updates[${at}].delta_t" is ${quoted(text)}: no number of seconds.`)
  return Number(text)
}

/** Nothing says what a field holds: each is a channel, and those that hold no temperature are left. */
const takeUpdate = (tree: Fields, path: string, at: number | undefined, search: Search) => {
  for (const [name, field] of Object.entries(tree)) {
    if (!thingspeakField.test(name)) {
      if (!/^((write_)?api_key|created_at|delta_t|headers|timezone)$/.test(name))
        search.left.push(path + name)
    } else takeField(name, path, field, at, search)
  }
}

const takeField = (name: string, path: string, field: Tree, at: number | undefined, search: Search) => {
  const text = textOf(field) ?? ""
  const isFar = isNumber(field) && !(Math.abs(Number.parseFloat(text)) <= 1000)
  const value = isNumber(field) && !isFar ? valueIn(path + name, field) : undefined
  if (/^-?\d+,\d+$/.test(text)) valueIn(path + name, field)
  if (!value) search.left.push(path + name)
  else if ("missing" in value) search.missing.push(`${path}${name} (${value.missing})`)
  else search.found.push({ labels: [name], value: value.number, unit: value.unit, at })
}

/** Stations of Ecowitt, Ambient and Weather Underground. */
const isStation = (tree: Fields) =>
  ["PASSKEY", "stationtype", "dateutc", "tempinf", "baromrelin"].some((name) => Object.hasOwn(tree, name)) ||
  Object.keys(tree).some((name) => stationProbe.test(name))

/**
 * The probes and the sensors with channels, in °F: tempf and tempinf are the air, and so is the heat of a CO₂ sensor and of a channel
 * that has a humidity, too.
 */
const stationProbe = /^(tf_ch\d+|soiltemp\d*f|temp\d+f)$/

const isOfAir = (name: string, tree: Fields) => {
  const [, channel] = /^temp(\d+)f$/.exec(name) ?? []
  return channel !== undefined && Object.hasOwn(tree, `humidity${channel}`)
}

const aboutStation =
  /^(PASSKEY|ID|PASSWORD|action|realtime|rtfreq|stationtype|runtime|heap|dateutc|freq|model|interval|softwaretype)$/i

const readStation = (tree: Fields): Search => {
  const search = newSearch({ isUtc: true, isForm: true })
  const at = timeIn("dateutc", tree.dateutc, search.clock)
  for (const [name, field] of Object.entries(tree)) {
    if (!stationProbe.test(name) || isOfAir(name, tree)) {
      if (!aboutStation.test(name)) search.left.push(name)
      continue
    }
    const value = valueIn(name, field)
    if ("missing" in value) search.missing.push(`${name} (${value.missing})`)
    else search.found.push({ labels: [name], value: value.number, unit: "F", at })
  }
  return search
}

const shellyProbe = /^temperature:\d+$/

const isShelly = (tree: Fields) =>
  ["NotifyStatus", "NotifyFullStatus", "NotifyEvent"].includes(textOf(tree.method) ?? "") ||
  Object.keys(tree).some((name) => shellyProbe.test(name)) ||
  "tC" in tree ||
  "tF" in tree ||
  ("temp" in tree && ("hum" in tree || /^shelly/i.test(textOf(tree.id) ?? "")))

/** Of a status only the temperature components: what others call so is the heat of their chip. */
const readShelly = (tree: Fields, isForm: boolean): Search => {
  const status = "method" in tree ? tree.params : tree
  if (!isFields(status)) return newSearch()
  const components = Object.entries(status).filter(([name]) => shellyProbe.test(name))
  if (components.length > 0) return readComponents(tree, status, components)
  if ("method" in tree) return { ...newSearch(), left: Object.keys(status).filter((name) => name !== "ts") }
  const isComponent = tree.id instanceof Digits && "tC" in tree
  return isComponent
    ? readComponents(tree, {}, [[`temperature:${textOf(tree.id)}`, tree]])
    : readAny(tree, isForm)
}

const readComponents = (tree: Fields, status: Fields, components: readonly [string, Tree][]): Search => {
  const search = newSearch()
  const device = textOf(tree.device) || textOf(tree.src)
  const at = timeIn("ts", status.ts) ?? timeIn("received_at", tree.received_at)
  search.left.push(...Object.keys(status).filter((name) => name !== "ts" && !shellyProbe.test(name)))
  for (const [name, component] of components) {
    const { tC = null, tF = null } = isFields(component) ? component : {}
    searchTree({ tC, tF }, search, { device: device ? [device] : [], labels: [name], at, path: name })
  }
  return search
}

const isParticle = (tree: Fields) =>
  "coreid" in tree && "published_at" in tree && "event" in tree && typeof tree.data === "string"

/** Particle's webhook: a text that is a number, of which the event says what it is, or JSON. */
const readParticle = ({ coreid, published_at, event, data, ...rest }: Fields): Search => {
  const text = textOf(data) ?? ""
  const isJson = /^[{[]/.test(text)
  const sent = isJson ? { data: treeOfJson(text) } : { [textOf(event) ?? "data"]: text }
  const search = readAny({ coreid: coreid ?? null, published_at: published_at ?? null, ...sent })
  return { ...search, left: [...Object.keys(rest), ...search.left] }
}

const isTasmota = (tree: Tree | undefined): tree is Fields =>
  isFields(tree) && "TempUnit" in tree && "Time" in tree

/** It writes its own clock without an offset, and sends what it measures at once: the arrival is the time. */
const readTasmota = ({ Time, ...tree }: Fields): Search => {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(textOf(Time) ?? "")
  const search = readAny(hasOffset && Time !== undefined ? { Time, ...tree } : tree)
  return hasOffset ? search : { ...search, left: ["Time", ...search.left] }
}
