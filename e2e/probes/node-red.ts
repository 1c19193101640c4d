import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "../../src/test/until"
import { newFolder } from "../windrow"
import { kept } from "./python-program"
import type { Received } from "./receiver"
import { run } from "./run"

/** It starts with Node 18.5 or newer. */
const version = "4.1.15"

/** What the sensors of a flow send on: a number, its text, and what a Zigbee gateway publishes. */
const sensors = [
  { topic: "pile-1", payload: "57.2", payloadType: "num" },
  { topic: "pile-2", payload: "58.5", payloadType: "str" },
  {
    topic: "zigbee2mqtt/pile-3",
    payload: '{"temperature":59.1,"humidity":40,"device":{"model":"TS0201"}}',
    payloadType: "json",
  },
]

/** Runs a flow as it stands, with three sensors wired to its left end, until all have sent. */
export const sentByNodeRed = async (flow: string, received: readonly Received[]): Promise<void> => {
  const program = await install()
  const folder = newFolder()
  writeFileSync(join(folder, "flows.json"), JSON.stringify([...JSON.parse(flow), ...sensors.map(injected)]))
  // Without its editor it opens no port.
  const settings = {
    httpAdminRoot: false,
    httpNodeRoot: false,
    flowFile: "flows.json",
    telemetry: { enabled: false },
  }
  writeFileSync(join(folder, "settings.js"), `module.exports = ${JSON.stringify(settings)}`)
  const server = Bun.spawn(
    ["node", program, "--userDir", folder, "--settings", join(folder, "settings.js")],
    {
      stdout: "inherit",
      stderr: "inherit",
    },
  )
  try {
    await until("Node-RED has sent", () => received.length >= sensors.length, { within: 120_000, every: 200 })
  } finally {
    server.kill()
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
}

const injected = (sensor: (typeof sensors)[number], at: number) => ({
  id: `sensor-${at}`,
  type: "inject",
  z: "windrow-tab",
  props: [{ p: "payload" }, { p: "topic", vt: "str" }],
  ...sensor,
  once: true,
  // One after the other, so that they arrive in order.
  onceDelay: 1 + at,
  wires: [["windrow-reading"]],
})

/** From the registry, into a folder that later runs find again. */
const install = async () => {
  const folder = join(kept, `node-red-${version}`)
  const program = join(folder, "node_modules/node-red/red.js")
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), '{"private":true}')
  await run(["npm", "install", "--no-audit", "--no-fund", `node-red@${version}`], { cwd: folder })
  return program
}
