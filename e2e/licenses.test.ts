import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fontNotices, packageNotice } from "../web/build/notices"
import { executable, runWindrow } from "./windrow"

const root = join(import.meta.dir, "..")

/** What the bundler reads for each program in the executable, as a plugin sees it. */
const entrypoints = [
  "src/main.ts",
  "src/spreadsheets/workbook-worker.ts",
  "web/app/main.tsx",
  "web/app/prefetch.ts",
  "web/site/site.ts",
  "web/site/render.tsx",
  "web/setup/start.ts",
  "web/photos/resize-worker.ts",
  "web/worker/service-worker.ts",
]

const packagesIn = async (entrypoint: string) => {
  const found = new Set<string>()
  const watching: Bun.BunPlugin = {
    name: "watching",
    setup: (build) => {
      build.onLoad({ filter: /node_modules/ }, ({ path }) => {
        found.add(/.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
        return undefined
      })
    },
  }
  const target = entrypoint.startsWith("src/") ? "bun" : "browser"
  const define = { "process.env.NODE_ENV": '"production"' }
  await Bun.build({
    entrypoints: [join(root, entrypoint)],
    target,
    define,
    external: ["*.woff2"],
    plugins: [watching],
  })
  return found
}

test("windrow licenses has the notice of every package in the executable, and of Bun, its libraries and the font", async () => {
  const { code, out, err } = await runWindrow(["licenses"])
  expect([code, err]).toEqual([0, ""])
  const packages = new Set<string>()
  for (const entrypoint of entrypoints) for (const each of await packagesIn(entrypoint)) packages.add(each)
  expect(packages.size).toBeGreaterThan(40)
  const missing = [...packages].filter((folder) => !out.includes(packageNotice(folder)))
  expect(missing).toEqual([])
  expect(out).toContain(fontNotices("static")[0] ?? "no font")
  for (const line of [`\nBun ${Bun.version}, which runs windrow\n`, "In Bun: JavaScriptCore (LGPL-2, "])
    expect(out).toContain(line)
})

/** The build has a place for the bundles of all programs: one that is bundled past it would be without notices. */
test("only one file of the build calls the bundler for what goes into the executable", async () => {
  const files = [...new Bun.Glob("web/build/*.ts").scanSync(root)].filter((file) =>
    /Bun\.build\(/.test(readFileSync(join(root, file), "utf8")),
  )
  expect(files.sort()).toEqual(["web/build/bundle.ts", "web/build/executable.ts"])
  const entries = await new Response(
    Bun.spawn(["grep", "-rhoE", '"(web|src)/[a-z/-]+\\.tsx?"', "web/build"], { cwd: root }).stdout,
  ).text()
  const named = new Set(
    entries
      .split("\n")
      .filter(Boolean)
      .map((entry) => entry.slice(1, -1)),
  )
  const bundled = [...named].filter((file) => existsSync(join(root, file)) && !file.endsWith("on-server.ts"))
  expect(bundled.sort()).toEqual([...entrypoints, "web/app/draw-home.tsx"].sort())
})

test("the licenses are whole in a pipe that is read late, and are read by nothing else", async () => {
  const late = Bun.spawn(["sh", "-c", `"${executable}" licenses | (sleep 1; wc -c)`])
  const bytes = Number(await new Response(late.stdout).text())
  expect(bytes).toBe(Buffer.byteLength((await runWindrow(["licenses"])).out))
  expect((await runWindrow(["help"])).out).toContain("windrow licenses")
})
