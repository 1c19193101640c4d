import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { name as own, version } from "../../package.json"

/** The notices that `windrow licenses` prints; the executable embeds this folder. */
export const noticesFolder = "dist/notices"

export const noticesFile = join(noticesFolder, "licenses.txt")

const here = "web/build/notices"

/** Writes the notices of Bun, the fonts and these packages. @throws Error when one of them has no license text */
export const writeNotices = (packages: readonly string[]): void => {
  rmSync(noticesFolder, { recursive: true, force: true })
  mkdirSync(noticesFolder, { recursive: true })
  const parts = [
    `Windrow ${version} contains the work of others. These are their notices and licenses.\n`,
    ...packages.map((folder) => packageNotice(folder)),
    ...fontNotices("static"),
    ...bunNotices(readFileSync("node_modules/bun-types/docs/project/license.mdx", "utf8")),
  ]
  writeFileSync(noticesFile, parts.join("\n"))
}

const headed = (head: string, text: string) =>
  `${"=".repeat(80)}\n${head}\n${"=".repeat(80)}\n\n${text.trim()}\n`

/** All texts that a package brings; for one that brings none, `texts` has it. */
export const packageNotice = (folder: string, texts = join(here, "packages")): string => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const found = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const text =
    found.length > 0 ? found.sort().map((file) => textAt(join(folder, file))) : [ownText(texts, name)]
  return headed(`${name} ${version} (${license})`, text.join("\n\n"))
}

const ownText = (texts: string, name: string) => {
  try {
    return textAt(join(texts, `${name}.txt`))
  } catch {
    throw new Error(
      `${name} brings no license text: put the one of its repository into ${texts}/${name}.txt.`,
    )
  }
}

const textAt = (file: string) => {
  const text = readFileSync(file, "utf8").trim()
  if (text === "") throw new Error(`${file} is empty.`)
  return text
}

/** A font is a file such as `assets/name-1.woff2`, its license `name-license.txt`. */
export const fontNotices = (folder: string): string[] => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()
  const suffix = "-license.txt"
  const names = files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length))
  for (const file of files.filter((file) => /\.(woff2?|[ot]tf)$/.test(file)))
    if (!names.some((name) => file.split("/").at(-1)?.startsWith(name)))
      throw new Error(`${folder}/${file} has no license beside it, such as ${folder}/name${suffix}.`)
  return names.map((name) => headed(`The font ${name}`, textAt(join(folder, name + suffix))))
}

/** Bun's own document on licenses, of the version that builds, the notices of what it names, and the texts of their licenses. */
export const bunNotices = (document: string): string[] => {
  const sections = bunSections()
  const missing = librariesIn(document).filter((name) => !sections.some((section) => section.name === name))
  if (missing.length > 0)
    throw new Error(`Bun contains ${missing.join(", ")}, which ${here}/bun.txt does not name yet.`)
  const licenses = [...new Set(sections.flatMap(({ licenses }) => licenses))].filter(isText).sort()
  return [
    headed(`Bun ${Bun.version}, which runs ${own}`, document.replace(/^---.*?---/s, "")),
    ...sections.map(({ name, licenses, notice }) =>
      headed(`In Bun: ${name} (${licenses.join(", ")})`, notice),
    ),
    ...licenses.map((name) => headed(`The license ${name}`, textAt(join(here, "texts", `${name}.txt`)))),
  ]
}

const isText = (license: string) => license !== "public domain"

const bunSections = () =>
  readFileSync(join(here, "bun.txt"), "utf8")
    .split(/^# /m)
    .filter(Boolean)
    .map((section) => {
      const [head = "", ...lines] = section.split("\n")
      const [name = "", licenses = ""] = head.split(": ")
      return { name, licenses: licenses.split(", "), notice: lines.join("\n") }
    })

/** The names in the first column of its tables: in brackets, and the code of it without backticks. */
const librariesIn = (document: string) => {
  const rows = [...document.matchAll(/^\| (?!Library|Package|-)([^|]+)\|/gm)].map(([, cell = ""]) => cell)
  if (rows.length < 20) throw new Error("Bun's document on licenses has no tables any more.")
  return rows.map((cell) => (/\[([^\]]+)\]/.exec(cell)?.[1] ?? cell).replaceAll("`", "").trim())
}
