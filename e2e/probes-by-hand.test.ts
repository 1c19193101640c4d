import { afterAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { snippets } from "../src/domain/probe-snippets"
import { readPayload } from "../src/probes/payload"
import { type Received, startReceiver } from "./probes/receiver"
import { run } from "./probes/run"

const page = readFileSync(join(import.meta.dir, "../docs/probes.md"), "utf8")
const receiver = startReceiver()
afterAll(receiver.stop)

/** What arrives of a command that runs in a shell. */
const sentBy = async (command: string): Promise<Received[]> => {
  const before = receiver.received.length
  await run(["sh", "-ec", command], { env: { ADDRESS: receiver.address, KEY: "KEY" } })
  return receiver.received.slice(before)
}

const told = ({ path, contentType, body }: Received) => {
  const payload = readPayload({ query: new URL(path, "http://-").searchParams, contentType, body })
  if ("refused" in payload) return payload.refused
  const readings = payload.readings.map(({ channel, value, unit, at }) =>
    [
      channel,
      `${value}${unit ?? "?"}`,
      at === undefined ? "now" : new Date(at).toISOString().slice(0, 16),
    ].join(" "),
  )
  return `${payload.style}: ${readings.join(", ")}`
}

test("each command of docs/probes.md sends what the page says", async () => {
  const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, command = ""]) => command)
  const sent: Received[] = []
  for (const command of commands) sent.push(...(await sentBy(command)))
  const at = "2026-06-13T14:05"
  expect(sent.map(told)).toEqual([
    "json: probe-1 57.2°C 2026-06-13T18:05",
    `json: gateway/red 57.2°C ${at}, gateway/blue 61.4°C ${at}`,
    "json: probe-1 135.5°F now",
    "json: probe-1 135.5°F now",
    `ttn: probe-3 57.18°C ${at}`,
    `chirpstack: north-4/TempC1 57.2°C ${at}, north-4/TempC2 58.1°C ${at}`,
    `ecowitt: tf_ch1 135.0°F ${at}`,
    `thingspeak: field1 57.2? ${at}`,
    `thingspeak: field1 57.2? ${at}, field1 57.4? 2026-06-13T14:15`,
    "shelly: pile-1 57.2°C now",
    `shelly: shellyplus1-a8032a/temperature:100 57.2°C ${at}`,
  ])
  for (const each of sent) expect(JSON.stringify(each)).toContain("KEY")
})

test("the snippet for curl works as it stands", async () => {
  const text = snippets(receiver.address, "KEY").find(({ title }) => title === "curl")?.text ?? ""
  const [sent] = await sentBy(text)
  expect(sent).toMatchObject({ method: "POST", authorization: "Bearer KEY", path: "/api/probes/in" })
  expect(sent && told(sent)).toBe("json: probe-1 57.2°C now")
})
