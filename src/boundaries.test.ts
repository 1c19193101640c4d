import { expect, test } from "bun:test"
import { dirname, join, normalize } from "node:path"
import { Glob } from "bun"

const root = join(import.meta.dir, "..")
const nouns = "users|rows|temperatures|turns|materials|categories|sales|photos|log|session"

/** Who may import whom: the files a rule is about, and what they must not import (paths from the root). */
const rules: [name: string, files: RegExp, forbidden: RegExp][] = [
  ["the contract knows zod and itself", /^src\/contract\//, /^(?!zod\/mini$|src\/contract\/)/],
  ["routes leave SQL to queries", /^src\/\w+\/routes\.ts$/, /^(drizzle-orm|src\/db\/)/],
  ["queries do not know the web", /^src\/(\w+\/queries|db\/.*)\.ts$/, /^(hono|@hono|src\/http\/)/],
  ["the doors know no noun but users", /^src\/http\//, /^src\/(?!http|contract|db|users)\w+\//],
  ["users and photos stand alone", /^src\/(users|photos)\//, noun("users|photos")],
  ["rows know users", /^src\/rows\//, noun("rows|users")],
  ["turns know rows and users", /^src\/turns\//, noun("turns|rows|users")],
  ["temperatures know rows and photos", /^src\/temperatures\//, noun("temperatures|rows|users|photos")],
  ["sales know rows and photos", /^src\/sales\//, noun("sales|rows|users|photos")],
  ["the log stands beside them", /^src\/log\//, noun("log")],
  ["categories know nobody", /^src\/categories\//, noun("categories")],
  ["materials know rows and categories", /^src\/materials\//, noun("materials|rows|users|categories")],
  ["the browser knows the contract only", /^web\//, /^(src\/|drizzle-orm|hono|bun)/],
  [
    "lib and ui know no noun",
    /^web\/(lib|ui)\//,
    new RegExp(`^(web/(${nouns}|app|site)/|#contract/(${nouns}))`),
  ],
  [
    "only screens compose nouns",
    new RegExp(`^web/(${nouns})/(?!.*-screen)`),
    new RegExp(`^web/(?!(session)/)(${nouns})/.*-screen`),
  ],
]

function noun(allowed: string) {
  return new RegExp(`^src/(?!(${allowed})/)(${nouns})/`)
}

const importsOf = async (file: string) => {
  const text = await Bun.file(join(root, file)).text()
  return [...text.matchAll(/\bfrom "([^"]+)"|\b(?:import|require)\(?\s*"([^"]+)"/g)].map(([, from, bare]) => {
    const path = from ?? bare ?? ""
    return path.startsWith(".") ? normalize(join(dirname(file), path)) : path
  })
}

const isCode = (file: string) => !/\.test\.tsx?$|\/test\//.test(file)
const files = [...new Glob("{src,web}/**/*.{ts,tsx}").scanSync(root)].filter(isCode)

test.each(rules)("%s", async (_name, about, forbidden) => {
  const offences: string[] = []
  for (const file of files.filter((each) => about.test(each)))
    for (const path of await importsOf(file)) if (forbidden.test(path)) offences.push(`${file} → ${path}`)
  expect(offences).toEqual([])
})

test("every rule is about some file, and imports are really read", async () => {
  for (const [name, about] of rules)
    expect([name, files.some((file) => about.test(file))]).toEqual([name, true])
  expect(await importsOf("src/turns/queries.ts")).toContain("src/db/schema")
  expect(await importsOf("src/http/pages.ts")).toContain("src/http/session")
  expect(await importsOf("src/db/file-system.ts")).toContain("node:fs")
})
