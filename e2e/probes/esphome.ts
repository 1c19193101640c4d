import { join } from "node:path"
import { installed } from "./python-program"
import { run } from "./run"

const version = "2026.6.5"

/** What the snippet stands beside. */
const device = `esphome:
  name: pile-probe
esp32:
  board: esp32dev
  framework:
    type: esp-idf
wifi:
  ssid: "yard"
  password: "compost-heap"
`

/** Has ESPHome check a configuration. @throws Error with what it says against it */
export const assertEsphome = async (snippet: string, folder: string): Promise<void> => {
  const file = join(folder, "pile-probe.yaml")
  await Bun.write(file, device + snippet)
  const programs = await installed("esphome", version)
  const checked = await run([join(programs, "esphome"), "config", file])
  if (!checked.includes("Configuration is valid!")) throw new Error(checked)
}
