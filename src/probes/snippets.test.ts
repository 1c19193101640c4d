import { expect, test } from "bun:test"
import { YAML } from "bun"
import { sentBySnippets } from "../test/sent-by-snippets"
import { readPayload } from "./payload"
import { snippets } from "./snippets"

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

test("each snippet has the address and the key once, and is what its program reads", () => {
  expect(all.map(({ title }) => title)).toEqual(["curl", "Home Assistant", "Node-RED", "ESPHome"])
  for (const { text } of all) {
    expect(text.split(address).length).toBe(2)
    expect(text.split("Bearer KEY_1-a").length).toBe(2)
  }
  const textOf = (name: string) => all.find(({ title }) => title === name)?.text ?? ""
  expect(Object.keys(YAML.parse(textOf("Home Assistant")) as object)).toEqual([
    "rest_command",
    "automation windrow",
  ])
  expect(JSON.parse(textOf("Node-RED"))).toBeArrayOfSize(5)
  expect(textOf("ESPHome")).toContain("http_request.post:")
})
