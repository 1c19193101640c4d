import { readFileSync } from "node:fs"

/** A package of bun.lock; `folder` is where it is installed, `needs` are the folders of those that it needs. */
export type LockedPackage = {
  name: string
  version: string
  /** The digest as npm writes it, such as sha512-…, in base64. */
  integrity: string
  folder: string
  needs: string[]
}

type Entry = [
  resolved: string,
  registry?: string,
  about?: { dependencies?: Record<string, string> },
  sum?: string,
]
type Lock = { packages: Record<string, Entry> }

/** Names from the outside in: ["a", "b"] is a's own version of b. */
type Place = readonly string[]

/** The packages of these names and all that they need, by folder. */
export const lockedPackages = (names: readonly string[]): LockedPackage[] => {
  const { packages } = Bun.JSONC.parse(readFileSync("bun.lock", "utf8")) as Lock
  const found = new Map<string, LockedPackage>()
  const waiting = names.map((name) => placeOf(packages, [], name))
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    if (found.has(folderOf(place))) continue
    const [resolved = "", , about, integrity = ""] = packages[place.join("/")] ?? []
    const inner = Object.keys(about?.dependencies ?? {}).map((name) => placeOf(packages, place, name))
    waiting.push(...inner)
    const at = resolved.lastIndexOf("@")
    const [name, version] = [resolved.slice(0, at), resolved.slice(at + 1)]
    found.set(folderOf(place), {
      name,
      version,
      integrity,
      folder: folderOf(place),
      needs: inner.map(folderOf),
    })
  }
  return [...found.values()].sort((one, other) => (one.folder < other.folder ? -1 : 1))
}

/** Finds a package as modules are resolved: beside the one that needs it, or further out. */
const placeOf = (packages: Lock["packages"], from: Place, name: string): Place => {
  const place = [...from, name]
  if (packages[place.join("/")]) return place
  if (from.length === 0) throw new Error(`bun.lock has no ${name}.`)
  return placeOf(packages, from.slice(0, -1), name)
}

const folderOf = (place: Place) => `node_modules/${place.join("/node_modules/")}`
