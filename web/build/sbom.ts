import { readFileSync } from "node:fs"
import { type LockedPackage, lockedPackages } from "./locked-packages"

type Manifest = { name: string; version: string; license?: string; dependencies?: Record<string, string> }

/**
 * The bill of materials of the executables, as CycloneDX 1.6: Bun, and the packages of `dependencies` with all that they
 * need. Without a time or a random number, so that the same lock gives the same file.
 */
export const billOfMaterials = () => {
  const program = manifestIn(".")
  const direct = Object.keys(program.dependencies ?? {})
  const packages = lockedPackages(direct)
  const { name, version } = program
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: { type: "application", "bom-ref": packageUrl(program), name, version },
    },
    components: [bunItself(), ...packages.map(componentOf)],
    dependencies: dependenciesOf(program, direct, packages),
  }
}

const componentOf = ({ name, version, integrity, folder }: LockedPackage) => {
  const installed = manifestIn(folder)
  if (installed.version !== version) throw new Error(`${folder} is not the ${version} of bun.lock.`)
  const [last = "", group] = name.split("/").reverse()
  return {
    type: "library",
    "bom-ref": packageUrl({ name, version }),
    ...(group && { group }),
    name: last,
    version,
    scope: "required",
    hashes: [hashOf(integrity)],
    licenses: [licenseOf(installed)],
    purl: packageUrl({ name, version }),
  }
}

/** In hexadecimal digits. */
const hashOf = (integrity: string) => {
  const [algorithm, digest = ""] = integrity.split("-")
  if (algorithm !== "sha512") throw new Error(`bun.lock has the unknown integrity "${integrity}".`)
  return { alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }
}

const licenseOf = ({ name, license }: Manifest) => {
  if (!license) throw new Error(`${name} names no license.`)
  return license.includes(" ") ? { expression: license } : { license: { id: license } }
}

const packageUrl = ({ name, version }: Pick<Manifest, "name" | "version">) =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`

const bunUrl = `pkg:github/oven-sh/bun@bun-v${Bun.version}`

/** Nearly all bytes of an executable. */
const bunItself = () => ({
  type: "platform",
  "bom-ref": bunUrl,
  name: "bun",
  version: Bun.version,
  scope: "required",
  licenses: [{ license: { id: "MIT" } }],
  purl: bunUrl,
})

const dependenciesOf = (program: Manifest, direct: readonly string[], packages: readonly LockedPackage[]) => {
  const urls = new Map(packages.map((each) => [each.folder, packageUrl(each)]))
  const urlsOf = (folders: readonly string[]) => folders.map((folder) => urls.get(folder)).sort()
  const own = urlsOf(direct.map((name) => `node_modules/${name}`))
  return [
    { ref: packageUrl(program), dependsOn: [bunUrl, ...own] },
    ...packages.map((each) => ({ ref: packageUrl(each), dependsOn: urlsOf(each.needs) })),
  ]
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
