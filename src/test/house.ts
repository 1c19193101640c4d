import { readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { Glob } from "bun"

const root = join(import.meta.dir, "../..")

export const files = ["src", "web"]
  .flatMap((side) => [...new Glob(`${side}/**/*.{ts,tsx}`).scanSync(root)])
  .filter((file) => !/\.test\.tsx?$|\/test\/|\.d\.ts$/.test(file))
  .sort()

export const textOf = (file: string) => readFileSync(join(root, file), "utf8")

/** The imports of each file: paths from the root, or names of packages. */
export type House = ReadonlyMap<string, readonly string[]>

export const readHouse = (): House => new Map(files.map((file) => [file, importsIn(textOf(file), file)]))

export const withImport = (house: House, file: string, path: string): House =>
  new Map(house).set(file, [...(house.get(file) ?? []), path])

/** A room is a folder of src or web: src/turns/queries.ts is in src/turns. */
export const roomOf = (path: string) => path.split("/").slice(0, 2).join("/")

const importsIn = (text: string, file: string) =>
  [...text.matchAll(/\bfrom "([^"]+)"|\b(?:import|require)\(?\s*"([^"]+)"/g)].map(([, from, bare]) => {
    const path = from ?? bare ?? ""
    if (path.startsWith("#")) return path.replace("#", "src/")
    const isDirect = path.startsWith(".") && !(file.startsWith("web/") && path.includes("/src/"))
    return isDirect ? normalize(join(dirname(file), path)) : path
  })
