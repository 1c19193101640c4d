import { join } from "node:path"
import { installed } from "./python-program"
import { run } from "./run"

/** The last that starts with Python 3.13.0. */
const version = "2025.4.4"

/** Has Home Assistant check its configuration, and then run its automation once. */
export const sentByHomeAssistant = async (configuration: string, folder: string): Promise<void> => {
  await Bun.write(join(folder, "configuration.yaml"), configuration)
  const programs = await installed("homeassistant", version)
  const checked = await run([
    join(programs, "hass"),
    "--script",
    "check_config",
    "--config",
    folder,
    "--info",
    "all",
  ])
  if (!checked.includes("Successful config") || /failed config|invalid config/i.test(checked))
    throw new Error(`Home Assistant takes no such configuration:\n${checked}`)
  await run([join(programs, "python"), join(import.meta.dir, "home-assistant.py"), folder])
}
