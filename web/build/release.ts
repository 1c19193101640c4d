import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { version } from "../../package.json"
import type { Target } from "./executable"
import { noticesFile } from "./notices"
import { billOfMaterials } from "./sbom"

const folder = "dist/release"

/** The path of a target's executable, without the .exe that Bun adds for Windows; its name is a part of its bytes. */
export const releasedAs = (target: Target) => `${folder}/windrow-${version}-${target}`

export const startRelease = () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** Writes the bill of materials, the notices, the compose file, and further texts by name. */
export const writeCompanions = (texts: Record<string, string>) => {
  const bill = `${JSON.stringify(billOfMaterials(), null, 2)}\n`
  const all = { ...texts, [`windrow-${version}.cdx.json`]: bill }
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text)
  copyFileSync(noticesFile, join(folder, `windrow-${version}-licenses.txt`))
  copyFileSync("docs/compose.yaml", join(folder, "compose.yaml"))
}

/** Writes SHA256SUMS, which `sha256sum -c` reads. */
export const writeChecksums = async () => {
  const names = readdirSync(folder).sort()
  const lines: string[] = []
  for (const name of names) lines.push(`${await sha256Of(join(folder, name))}  ${name}\n`)
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""))
  console.log(lines.join("").trimEnd())
}

const sha256Of = async (file: string) => {
  const hasher = new Bun.CryptoHasher("sha256")
  for await (const chunk of Bun.file(file).stream()) hasher.update(chunk)
  return hasher.digest("hex")
}
