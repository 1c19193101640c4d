import { browserPath, certutil, installedBrowser } from "./browser"
import { keptBrowsers } from "./browsers/kept-browsers"
import { oldestBrowserPath } from "./oldest-browser"

/** Tries the ways to install a Chromium until there is one. */
const installChromium = () => {
  const attempts = [
    [process.execPath, "x", "playwright", "install", "--with-deps", "chromium"],
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "chromium", "chromium-headless-shell"],
  ]
  for (const command of attempts) {
    if (installedBrowser()) return
    console.log(`There is no browser for the tests yet, trying: ${command.join(" ")}`)
    run(command)
  }
}

const run = (command: string[]) => {
  try {
    Bun.spawnSync(command, { stdio: ["ignore", "inherit", "inherit"], timeout: 300_000 })
  } catch {
    // No such program on this system: the next attempt may work.
  }
}

/** Elsewhere the tests leave WebKit and Firefox out, and say so. */
const installForLinux = async () => {
  await certutil()
  for (const { prepare } of Object.values(keptBrowsers)) await prepare()
}

installChromium()
if (process.platform === "linux") await installForLinux()
console.log(`Browsers: ${browserPath()}, ${oldestBrowserPath()}`)
