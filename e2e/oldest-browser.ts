import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"

/** The oldest packaged Chromium that Playwright can drive: Playwright calls checkVisibility, new in Chrome 105. */
export const oldest = { version: "106.0.2", major: 106 }

const sha256 = "ba14d6bac5eef1879d9076305b82ecb0361b88cc24ca72a85722076ec7ceb402"
const folder = join(import.meta.dir, "../node_modules/.cache/oldest-browser")
const packed = join(folder, "node_modules/@sparticuz/chromium/bin/chromium.br")

/** It has no display and no GPU; its network, in a process of its own, crashed now and then, and with it went its cookies. */
export const oldestFlags = [
  "--disable-gpu",
  "--no-zygote",
  "--enable-features=NetworkServiceInProcess,NetworkServiceInProcess2",
]

/**
 * The path of the oldest browser, fetched on first use: as a dependency, `bun install` would load its 55 MB each time.
 * @throws when it can't be fetched or its checksum differs: a test that can't run must fail.
 */
export const oldestBrowserPath = () => {
  const program = join(folder, "chromium")
  if (!existsSync(program)) {
    fetchPackage()
    unpack(program)
  }
  return program
}

const fetchPackage = () => {
  mkdirSync(folder, { recursive: true })
  const dependencies = { "@sparticuz/chromium": oldest.version }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }))
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "install", "--ignore-scripts"], {
    cwd: folder,
    timeout: 300_000,
  })
  if (exitCode !== 0) throw new Error(`The oldest browser for the tests can't be fetched: ${stderr}`)
}

const unpack = (program: string) => {
  const bytes = readFileSync(packed)
  const found = new Bun.CryptoHasher("sha256").update(bytes).digest("hex")
  if (found !== sha256) throw new Error(`The oldest browser for the tests is another file: ${found}`)
  writeFileSync(`${program}.new`, brotliDecompressSync(bytes), { mode: 0o755 })
  renameSync(`${program}.new`, program)
}
