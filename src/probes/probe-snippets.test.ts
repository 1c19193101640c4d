import { expect, test } from "bun:test"
import { YAML } from "bun"
import { snippets } from "../domain/probe-snippets"
import { sentBySnippets } from "../test/sent-by-snippets"
import { readPayload } from "./payload"

const address = "https://compost.example.org/api/probes/in"
const all = snippets(address, "KEY_1-a")

test("what each program sends with its snippet is read", () => {
  const told = sentBySnippets.map(({ program, body }) => {
    const payload = readPayload({ query: new URLSearchParams(), contentType: "application/json", body })
    if ("refused" in payload) return payload.refused
    const [{ channel, value, unit, at } = { channel: "" }] = payload.readings
    return [program, channel, value, unit ?? "?", at === undefined ? "now" : new Date(at).toISOString()].join(
      " ",
    )
  })
  expect(told).toEqual([
    "Node-RED pile-1 57.2 ? now",
    "Node-RED pile-2 58.5 ? now",
    "Node-RED zigbee2mqtt/pile-3 59.1 ? now",
    "Home Assistant sensor.pile_temperature 57.2 °C 2026-06-13T14:05:00.313Z",
    "ESPHome pile-probe 57.1875 °C now",
  ])
})

const textOf = (name: string) => all.find(({ title }) => title === name)?.text ?? ""

test("each snippet has the address and the key once, and is what its program reads", () => {
  for (const { title, text } of all) {
    expect([title, text.split(title === "Ecowitt" ? "/api/probes/in/" : address).length]).toEqual([title, 2])
    expect([title, text.split("KEY_1-a").length]).toEqual([title, 2])
  }
  expect(Object.keys(YAML.parse(textOf("Home Assistant")) as object)).toEqual([
    "rest_command",
    "automation windrow",
  ])
  expect(JSON.parse(textOf("Node-RED"))).toBeArrayOfSize(5)
  expect(textOf("ESPHome")).toContain("http_request.post:")
})

test("what is entered by hand names the parts that the sender asks for", () => {
  expect(textOf("Ecowitt").split("\n").slice(2, 5)).toEqual([
    "Server: compost.example.org",
    "Path: /api/probes/in/KEY_1-a",
    "Port: 443",
  ])
  const local = snippets("http://192.168.1.10:3000/api/probes/in", "K").find(
    ({ title }) => title === "Ecowitt",
  )
  expect(local?.text).toContain("Server: 192.168.1.10\nPath: /api/probes/in/K\nPort: 3000\n")
  const sent = (name: string, placed: string, value: string) => {
    const url = new URL(/https:\S+/.exec(textOf(name))?.[0].replace(placed, value) ?? "")
    return readPayload({ query: url.searchParams, contentType: "", body: "" })
  }
  const reading = { channel: "pile-1", value: "57.2", unit: "°C", at: undefined }
  // What a Shelly fills in is written as a template of JavaScript, which this is not.
  expect(sent("Shelly", "$" + "{ev.tC}", "57.2")).toMatchObject({ style: "shelly", readings: [reading] })
  expect(sent("Tasmota", "%value%", "57.2")).toMatchObject({ style: "json", readings: [reading] })
})
