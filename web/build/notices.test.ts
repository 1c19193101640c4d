import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { version as bunTypes } from "bun-types/package.json"
import { bunNotices, fontNotices, packageNotice } from "./notices"

const folder = mkdtempSync(join(tmpdir(), "windrow-notices-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

const packageOf = (name: string, files: Record<string, string>) => {
  const place = join(folder, "node_modules", name)
  mkdirSync(place, { recursive: true })
  const manifest = JSON.stringify({ name, version: "1.2.3", license: "MIT" })
  for (const [file, text] of Object.entries({ "package.json": manifest, ...files }))
    writeFileSync(join(place, file), text)
  return place
}

test("a package's notice has its version and every text that it brings", () => {
  const place = packageOf("heap", {
    "LICENSE.md": "Copyright Heap",
    "NOTICE.txt": "Made of straw",
    "copy.js": "no",
  })
  const notice = packageNotice(place)
  expect(notice).toContain("\nheap 1.2.3 (MIT)\n")
  expect(notice).toEndWith("Copyright Heap\n\nMade of straw\n")
})

test("a package without a license text, or with an empty one, fails the build, unless the text was put here", () => {
  const place = packageOf("@farm/bare", {})
  expect(() => packageNotice(place, folder)).toThrow("@farm/bare brings no license text: put")
  mkdirSync(join(folder, "@farm"), { recursive: true })
  writeFileSync(join(folder, "@farm/bare.txt"), "Copyright Bare")
  expect(packageNotice(place, folder)).toEndWith("Copyright Bare\n")
  expect(() => packageNotice(packageOf("hollow", { LICENSE: " \n" }))).toThrow("LICENSE is empty")
})

test("a font without a license beside it fails the build", () => {
  expect(fontNotices("static").join()).toContain("SIL OPEN FONT LICENSE Version 1.1")
  const fonts = join(folder, "static/assets")
  mkdirSync(fonts, { recursive: true })
  writeFileSync(join(fonts, "barn-1.woff2"), "")
  expect(() => fontNotices(join(folder, "static"))).toThrow("barn-1.woff2 has no license beside it")
  writeFileSync(join(folder, "static/barn-license.txt"), "Copyright Barn")
  expect(fontNotices(join(folder, "static")).join()).toEndWith("Copyright Barn\n")
})

test("what Bun's own document names has a notice, and a library that it names anew fails the build", () => {
  expect(bunTypes).toBe(Bun.version)
  const document = readFileSync("node_modules/bun-types/docs/project/license.mdx", "utf8")
  const notices = bunNotices(document).join("\n")
  for (const part of [
    "JavaScriptCore (LGPL-2",
    "boringssl (",
    "mimalloc (MIT)",
    "sqlite (public domain)",
    "relink Bun",
  ])
    expect(notices).toContain(part)
  for (const text of ["GNU LIBRARY GENERAL PUBLIC LICENSE", "Apache License", "Mozilla Public License"])
    expect(notices).toContain(text)
  const next = document.replace("| [`brotli`]", "| [`straw`](https://straw.test) | MIT |\n| [`brotli`]")
  expect(() => bunNotices(next)).toThrow("Bun contains straw, which")
  expect(() => bunNotices("| none |")).toThrow("no tables")
})
