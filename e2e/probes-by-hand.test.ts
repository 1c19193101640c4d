import { afterAll, beforeAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { snippets } from "../src/domain/probe-snippets"
import { readPayload } from "../src/probes/payload"
import { type Received, startReceiver } from "./probes/receiver"
import { run } from "./probes/run"
import { startYard } from "./probes/yard"

const page = readFileSync(join(import.meta.dir, "../docs/probes.md"), "utf8")
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, command = ""]) => command)

const receiver = startReceiver()
let yard: Awaited<ReturnType<typeof startYard>>
beforeAll(async () => {
  yard = await startYard()
})
afterAll(async () => {
  await receiver.stop()
  await yard.stop()
})

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
  const sent: Received[] = []
  for (const command of commands) sent.push(...(await sentBy(command)))
  const at = "2025-06-13T14:05"
  expect(sent.map(told)).toEqual([
    "json: probe-1 57.2°C 2025-06-13T18:05",
    `json: gateway/red 57.2°C ${at}, gateway/blue 61.4°C ${at}`,
    "json: probe-1 135.5°F now",
    "json: probe-1 135.5°F now",
    `ttn: probe-3 57.18°C ${at}`,
    `chirpstack: north-4/TempC1 57.2°C ${at}, north-4/TempC2 58.1°C ${at}`,
    `ecowitt: tf_ch1 135.0°F ${at}`,
    `thingspeak: field1 57.2? ${at}`,
    `thingspeak: field1 57.2? ${at}, field1 57.4? 2025-06-13T14:15`,
    "shelly: pile-1 57.2°C now",
    `shelly: shellyplus1-a8032a/temperature:100 57.2°C ${at}`,
  ])
  for (const each of sent) expect(JSON.stringify(each)).toContain("KEY")
})

/** What a server answers to each call of a command, each with a new key. */
const answersTo = async (command: string, key: string) => {
  // Each answer on a line of its own.
  const said = await run(["sh", "-ec", command.replaceAll(/^curl/gm, "curl -sw '\\n'")], {
    env: { ADDRESS: yard.address, KEY: key },
  })
  return said.trim().split("\n")
}

test("a server takes each of them", async () => {
  const answers: string[] = []
  for (const [at, command] of commands.entries())
    answers.push(...(await answersTo(command, await yard.newKey(`Probe ${at}`))))
  const added = { added: 1, known: 0, left: [] }
  const elsewhere = (name: string) => ({ added: 1, known: 0, left: [`${name} stood in no pile then.`] })
  expect(answers.map((answer) => JSON.parse(answer))).toEqual([
    added,
    elsewhere("gateway/blue"),
    ...[added, added],
    { ...added, left: ["BatV", "TempC_SHT"] },
    elsewhere("north-4/TempC2"),
    { ...added, left: ["tempinf", "tempf"] },
    // ThingSpeak's clients expect a number.
    ...[1, 2],
    ...[added, added],
  ])
  const readings = (await yard.probes()).map(
    ({ channel, value, readUnit }) => `${channel} ${value} ${readUnit}`,
  )
  expect(readings).toEqual([
    ...["probe-1 57.2 °C", "gateway/red 57.2 °C", "probe-1 135.5 °F", "probe-3 57.18 °C"],
    ...["north-4/TempC1 57.2 °C", "tf_ch1 135 °F", "field1 57.4 °C", "pile-1 57.2 °C"],
    ...["shellyplus1-a8032a/temperature:100 57.2 °C", "gateway/blue 61.4 °C", "north-4/TempC2 58.1 °C"],
  ])
})

test("the snippet for curl works as it stands", async () => {
  const key = await yard.newKey("By hand")
  const text = snippets(yard.address, key).find(({ title }) => title === "curl")?.text ?? ""
  expect((await answersTo(text, key)).map((answer) => JSON.parse(answer))).toEqual([
    { added: 1, known: 0, left: [] },
  ])
})
