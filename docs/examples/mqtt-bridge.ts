/**
 * Hands the readings of an MQTT broker to Windrow: each message to one of the topics becomes a call, with the topic as the
 * probe's name. Needs Bun and the package mqtt:
 *
 *   bun add mqtt
 *   MQTT_URL=mqtt://localhost MQTT_TOPICS='zigbee2mqtt/+,tele/+/SENSOR' \
 *     WINDROW_URL=https://compost.example.org/api/probes/in WINDROW_KEY=… bun mqtt-bridge.ts
 *
 * A message is a number, or JSON as zigbee2mqtt, Tasmota, Shelly and The Things Network publish it.
 */
import { connectAsync } from "mqtt"

const setting = (name: string): string => {
  const text = process.env[name]
  if (!text) throw new Error(`${name} is not set.`)
  return text
}

const [address, key] = [setting("WINDROW_URL"), setting("WINDROW_KEY")]
const topics = setting("MQTT_TOPICS").split(",")

/** In ms: how long a server may be away before a reading is given up, and the longest pause between two tries. */
const [patience, longestPause] = [3_600_000, 60_000]

/**
 * What is sent of a message: JSON as it is, beside the topic and the time of its arrival here, or anything else as a value. The
 * topic stands last, where it holds before a name inside.
 */
const bodyOf = (topic: string, text: string): string => {
  const beside = `"device":${JSON.stringify(topic)},"received_at":"${new Date().toISOString()}"`
  const object = /^\s*\{(\s*[^\s}][\s\S]*)\}\s*$/.exec(text)?.[1]
  return object === undefined ? `{"value":${JSON.stringify(text)},${beside}}` : `{${object},${beside}}`
}

/** A server that is away or busy is asked again; what it refuses is told, and not sent again. */
const send = async (topic: string, body: string): Promise<void> => {
  const end = Date.now() + patience
  for (let pause = 1000; Date.now() < end; pause = Math.min(2 * pause, longestPause)) {
    const answer = await post(body)
    if (answer?.ok) return
    if (answer && answer.status < 500 && answer.status !== 429)
      return console.error(`${topic}: ${answer.status} ${await answer.text()}`)
    await Bun.sleep(pause)
  }
  console.error(`${topic}: given up, the server was away for an hour.`)
}

const post = async (body: string): Promise<Response | undefined> => {
  try {
    return await fetch(address, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body,
      signal: AbortSignal.timeout(30_000),
    })
  } catch {
    // No connection: the next try may have one.
    return undefined
  }
}

const client = await connectAsync(setting("MQTT_URL"))
client.on("message", (topic, payload, { retain }) => {
  // The broker keeps retained messages: when it measured this one is not known.
  if (!retain) void send(topic, bodyOf(topic, payload.toString()))
})
await client.subscribeAsync(topics, { qos: 1 })
console.log(`Listening to ${topics.join(", ")}`)
process.once("SIGTERM", () => void client.endAsync().then(() => process.exit(0)))
