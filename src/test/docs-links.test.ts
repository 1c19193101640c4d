import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Glob } from "bun"
import { scripts } from "../../package.json"

const root = join(import.meta.dir, "../..")
const pages = ["*.md", "docs/*.md"].flatMap((glob) => [...new Glob(glob).scanSync(root)])

const folders = [".", "src", "web"]

test.each(pages)("the links and paths of %s lead to files that exist", (page) => {
  const text = readFileSync(join(root, page), "utf8")
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) =>
    join(dirname(page), link),
  )
  const paths = [...text.matchAll(/`((?:src|web|e2e|prove|bench|runner|docs|static|migrations)\/[\w./-]+)`/g)]
  const files = [...text.matchAll(/`((?:[\w-]+\/)+[\w-]+\.tsx?)`/g)].map(([, path = ""]) => path)
  const programs = [...text.matchAll(/\bbun ((?:[\w-]+\/)+[\w.-]+\.ts)\b/g)]
  const named = [...links, ...[...paths, ...programs].map(([, path = ""]) => path)]
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(files.filter((path) => !folders.some((folder) => existsSync(join(root, folder, path))))).toEqual([])
})

test.each(pages)(
  "the scripts that %s names are in package.json, and the anchors that it links to exist",
  (page) => {
    const text = readFileSync(join(root, page), "utf8")
    expect(scriptsIn(text).filter((name) => !(name in scripts))).toEqual([])
    const anchors = [...text.matchAll(/\]\(((?!https?:)[^)#]*)#([^)]+)\)/g)]
    const missing = anchors.filter(([, link = "", anchor = ""]) => {
      const linked = link === "" ? text : readFileSync(join(root, dirname(page), link), "utf8")
      return !headingsOf(linked).includes(anchor)
    })
    expect(missing.map(([link]) => link)).toEqual([])
  },
)

test("a script and a heading are found as they are written", () => {
  expect(scriptsIn("`bun run test:unit`, or\n`bun run\nprove:mutants --check`")).toEqual([
    "test:unit",
    "prove:mutants",
  ])
  expect(headingsOf("# A\n\n### 5. A reading, with `its` photo\n")).toEqual([
    "a",
    "5-a-reading-with-its-photo",
  ])
})

/** `bun run` takes the name of a file, too. */
const scriptsIn = (text: string) =>
  [...text.matchAll(/\bbun\s+run\s+([a-z][\w:-]*)/g)].map(([, name = ""]) => name)

/** The anchors that GitHub makes of a page's headings. */
const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, "")
      .replaceAll(" ", "-"),
  )

test("the pages are found", () => {
  expect(pages).toContain("README.md")
  expect(pages).toContain("docs/tour.md")
})
