import { expect, test } from "bun:test"
import { farm } from "../test/farm"
import type { Settings } from "./env"

const authority = { name: "Windrow", certificate: new Uint8Array(), fingerprint: "" }
const own = { port: 443, isRequired: true, speaksFor: () => true }
test.each<[string, string, boolean, Settings["https"]]>([
  ["one's own certificate by name", "https://compost.example.org", true, own],
  ["one's own certificate by address", "https://192.168.1.20", false, own],
  ["one's own certificate by IPv6", "https://[fd00::7]", false, own],
  ["http beside it", "http://compost.example.org", false, own],
  ["http that serves everything", "https://compost.example.org", false, { ...own, isRequired: false }],
  ["the private authority", "https://barn.local", false, { ...own, authority }],
])("with %s, %s tells browsers to stay with https: %p", async (_, origin, isTold, settings) => {
  const { app } = farm({ hosts: ["compost.example.org"], ...(settings && { https: settings }) })
  const headers = { host: new URL(origin).host }
  const answer = await app.fetch(new Request(`${origin}/api/health`, { headers }))
  expect(answer.status).toBe(200)
  expect(answer.headers.get("strict-transport-security")).toBe(isTold ? "max-age=15552000" : null)
})
