import { afterAll, beforeAll, expect, test } from "bun:test"
import { createServer, type Server } from "node:net"
import { join } from "node:path"
import { Aedes } from "aedes"
import { connectAsync, type MqttClient } from "mqtt"
import { inTime, until } from "../src/test/until"
import { startYard } from "./probes/yard"
import { cleanEnv } from "./windrow"

const bridge = join(import.meta.dir, "../docs/examples/mqtt-bridge.ts")

let broker: Aedes
let port: Server
let client: MqttClient
const stop: (() => unknown)[] = []

const listening = async () => {
  const listens = Promise.withResolvers<void>()
  port = createServer(broker.handle)
  port.listen(0, "127.0.0.1", listens.resolve)
  await inTime("the broker listens", listens.promise)
  const address = port.address()
  return `mqtt://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
}

let url = ""

beforeAll(async () => {
  broker = await Aedes.createBroker()
  url = await listening()
  client = await connectAsync(url)
})

afterAll(async () => {
  for (const each of stop) await each()
  await client.endAsync()
  port.close()
  broker.close()
})

/** A server that answers each call as told, or else takes it. */
const startServer = (answers: (body: string) => Response | undefined = () => undefined) => {
  const calls: { body: string; headers: Headers; path: string }[] = []
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const body = await request.text()
      calls.push({ body, headers: request.headers, path: new URL(request.url).pathname })
      return answers(body) ?? Response.json({ added: 1, known: 0, left: [] })
    },
  })
  stop.push(() => server.stop(true))
  return { calls, address: `http://127.0.0.1:${server.port}/api/probes/in` }
}

const startBridge = async (address: string, topics: string, key = "KEY") => {
  const program = Bun.spawn([process.execPath, bridge], {
    env: cleanEnv({ MQTT_URL: url, MQTT_TOPICS: topics, WINDROW_URL: address, WINDROW_KEY: key }),
    stdout: "pipe",
    stderr: "pipe",
  })
  stop.push(async () => {
    program.kill()
    await program.exited
  })
  const said = linesOf(program.stderr)
  const output = linesOf(program.stdout)
  await until("the bridge listens", () => output.some((line) => line.startsWith("Listening to")))
  return { said }
}

/** What a program says, as it comes. */
const linesOf = (stream: ReadableStream<Uint8Array>) => {
  const lines: string[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of stream) lines.push(decoder.decode(bytes, { stream: true }))
  }
  void read()
  return lines
}

test("each message of a broker becomes a reading with its topic, but none that was kept from before", async () => {
  const yard = await startYard()
  stop.push(yard.stop)
  await client.publishAsync("yard/kept", "99.9", { retain: true, qos: 1 })
  await startBridge(yard.address, "yard/+,tele/+/SENSOR", await yard.newKey("Bridge"))
  const messages: [string, string][] = [
    ["yard/pile-1", "57.20"],
    ["yard/pile-2", '{"temperature":58.5,"humidity":40,"device":{"model":"TS0201"}}'],
    [
      "tele/pile-3/SENSOR",
      '{"Time":"2026-06-13T14:05:00","DS18B20":{"Id":"0316A2","Temperature":59.1},"TempUnit":"C"}',
    ],
    ["other/pile-9", "21"],
    ["yard/status", '{"id":100,"tC":60.2,"tF":140.4}'],
  ]
  const before = Date.now()
  for (const [topic, text] of messages) await client.publishAsync(topic, text, { qos: 1 })
  const heard = async () => (await yard.probes()).filter(({ value }) => value !== null)
  await until("four probes", async () => (await heard()).length >= 4)
  const probes = await heard()
  expect(probes.map(({ channel, value, readUnit }) => `${channel} ${value} ${readUnit}`).sort()).toEqual([
    "tele/pile-3/SENSOR/0316A2 59.1 °C",
    "yard/pile-1 57.2 °C",
    "yard/pile-2 58.5 °C",
    "yard/status/temperature:100 60.2 °C",
  ])
  for (const { recordedAt } of probes) expect(Date.parse(recordedAt ?? "")).toBeWithin(before, Date.now() + 1)
})

test("a server that is busy is asked again with the same time, one that refuses is not", async () => {
  let isBusy = true
  const { calls, address } = startServer((body) => {
    if (body.includes("wet")) return Response.json({ error: "No temperature." }, { status: 400 })
    const answer = isBusy ? new Response("busy", { status: 503 }) : undefined
    isBusy = false
    return answer
  })
  const { said } = await startBridge(address, "busy/+")
  await client.publishAsync("busy/pile-1", "57.2", { qos: 1 })
  await until("the second try", () => calls.length === 2)
  expect(calls[1]?.body).toBe(calls[0]?.body ?? "")
  await client.publishAsync("busy/pile-2", "wet", { qos: 1 })
  await until("the refusal is told", () =>
    said.join("").includes('busy/pile-2: 400 {"error":"No temperature."}'),
  )
  expect(calls.length).toBe(3)
})
