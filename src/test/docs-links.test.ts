import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Glob } from "bun"

const root = join(import.meta.dir, "../..")
const pages = ["*.md", "docs/*.md"].flatMap((glob) => [...new Glob(glob).scanSync(root)])

const folders = [".", "src", "web"]

test.each(pages)("the links and paths of %s lead to files that exist", (page) => {
  const text = readFileSync(join(root, page), "utf8")
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) =>
    join(dirname(page), link),
  )
  const paths = [...text.matchAll(/`((?:src|web|e2e|prove|bench|docs|static|migrations)\/[\w./-]+)`/g)]
  const files = [...text.matchAll(/`((?:[\w-]+\/)+[\w-]+\.tsx?)`/g)].map(([, path = ""]) => path)
  const named = [...links, ...paths.map(([, path = ""]) => path)]
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(files.filter((path) => !folders.some((folder) => existsSync(join(root, folder, path))))).toEqual([])
})

test("the pages are found", () => {
  expect(pages).toContain("README.md")
  expect(pages).toContain("docs/tour.md")
})
