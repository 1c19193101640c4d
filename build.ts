import { cpSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from "node:fs"
import { basename, extname, join } from "node:path"
import { parseArgs } from "node:util"
import { brotliCompressSync } from "node:zlib"
import { checkFloor } from "./web/build/check-floor"

/** What a signed-in home may load before it shows: gzip bytes of JavaScript, of which React is 65 kB. */
const budget = 92_000

const web = "dist/web"
const targets = ["linux-x64", "linux-arm64", "windows-x64", "darwin-arm64"] as const
/** Else React's development build would be baked in. */
const define = { "process.env.NODE_ENV": '"production"' }

/** The browser's part: bundle, public pages, the app's one page, static files, compressed copies. */
const buildWeb = async () => {
  rmSync(web, { recursive: true, force: true })
  cpSync("static", web, { recursive: true })
  const client = await bundleClient()
  const { pages, loading, outdated } = await renderSite(client)
  writeFileSync(join(web, "app.html"), appPage(client, await earlyScript(), { loading, outdated }))
  for (const { file, html } of pages) writeFileSync(join(web, file), html)
  compress()
  return client
}

/** How the bundler calls what it writes: a new content is a new name. */
const name = "assets/[name]-[hash].[ext]"

const bundleClient = async () => {
  const worker = await bundleAlone("web/photos/resize-worker.ts")
  const { metafile } = await Bun.build({
    entrypoints: ["web/app/main.tsx", "web/site/site.ts"],
    outdir: web,
    target: "browser",
    format: "esm",
    splitting: true,
    minify: true,
    publicPath: "/",
    naming: { entry: name, chunk: "assets/part-[hash].[ext]", asset: name },
    define: { ...define, "process.env.PHOTO_WORKER": JSON.stringify(worker) },
    plugins: [withoutStaticBlocks],
    metafile: true,
  })
  return metafile?.outputs ?? {}
}

/** One package names a class in a static block, for its stack traces; before Safari 16.4 that is a syntax error. */
const withoutStaticBlocks: Bun.BunPlugin = {
  name: "without-static-blocks",
  setup: (build) => {
    build.onLoad({ filter: /@radix-ui\/react-collection\/dist\/index\.mjs$/ }, async ({ path }) => ({
      contents: (await Bun.file(path).text()).replaceAll(/static \{\s*__name\(this, "\w+"\);\s*\}/g, ""),
      loader: "js",
    }))
  },
}

/** In one file, which shares nothing: for what runs beside the program, or before it. Answers its address. */
const bundleAlone = async (entry: string) => {
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    outdir: web,
    target: "browser",
    // Browsers that know no modules in workers run it too.
    format: "iife",
    minify: true,
    naming: name,
    define,
  })
  return `/assets/${basename(outputs[0]?.path ?? "")}`
}

/** Stands in the page itself: what is asked first does not wait for another file. */
const earlyScript = async () =>
  readFileSync(join(web, await bundleAlone("web/app/prefetch.ts")), "utf8").trim()

type Client = Awaited<ReturnType<typeof bundleClient>>

const appPage = (client: Client, early: string, parts: { loading: string; outdated: string }) => {
  const [main, ...chunks] = scriptsOf(client, "web/app/main.tsx")
  const links = [
    `<script>${early}</script>`,
    ...stylesOf(client, "web/app/main.tsx").map((css) => `<link rel="stylesheet" href="/${css}">`),
    `<script type="module" src="/${main}"></script>`,
    ...chunks.map((chunk) => `<link rel="modulepreload" href="/${chunk}">`),
  ]
  return readFileSync("web/app/index.html", "utf8")
    .replace("<!--head-->", () => links.join("\n    "))
    .replace("<!--loading-->", parts.loading)
    .replace("<!--outdated-->", parts.outdated)
}

/** The public pages as HTML, from the components that run in the browser, with a stylesheet of just their own. */
const renderSite = async (client: Client) => {
  const site = "dist/site"
  const name = "[name]-[hash].[ext]"
  const { outputs } = await Bun.build({
    entrypoints: ["web/site/render.tsx"],
    outdir: site,
    target: "bun",
    minify: true,
    naming: { entry: name, asset: name },
    define,
  })
  const [script] = outputs.filter(({ path }) => path.endsWith(".js"))
  const styles = outputs.filter(({ path }) => path.endsWith(".css"))
  // Once more for browsers: what is built for Bun keeps nested rules, which need Chrome 112 or Safari 16.5.
  const { outputs: sheets } = await Bun.build({
    entrypoints: styles.map(({ path }) => path),
    outdir: join(web, "assets"),
    target: "browser",
    minify: true,
    naming: { asset: "[name].[ext]", entry: "[name].[ext]" },
  })
  const { render, renderLoading, renderOutdated }: typeof import("./web/site/render") = await import(
    script?.path ?? ""
  )
  rmSync(site, { recursive: true })
  const pages = render({
    css: sheets.map(({ path }) => `/assets/${basename(path)}`),
    js: scriptsOf(client, "web/site/site.ts").map((path) => `/${path}`),
  })
  return { pages, loading: renderLoading(), outdated: renderOutdated() }
}

/** The bundle of an entry point and everything that it imports at once, itself first. */
const scriptsOf = (client: Client, entry: string) => {
  const [own] =
    Object.entries(client).find(([path, { entryPoint }]) => entryPoint === entry && isScript(path)) ?? []
  const found = new Set(own === undefined ? [] : [own])
  for (const path of found)
    for (const { path: next, kind } of client[path]?.imports ?? [])
      if (kind === "import-statement") found.add(next)
  return [...found].map((path) => path.replace(/^\.\//, ""))
}

const stylesOf = (client: Client, entry: string) =>
  Object.values(client).flatMap(({ entryPoint, cssBundle }) =>
    entryPoint === entry && cssBundle ? [cssBundle.replace(/^\.\//, "")] : [],
  )

const isScript = (path: string) => path.endsWith(".js")

/** As small as gzip gets: 3 % less than its level 9, for files that are compressed once and sent for years. */
const gzip = (bytes: Uint8Array<ArrayBuffer>) => Bun.gzipSync(bytes, { library: "libdeflate", level: 12 })

/** HTML is left out: the server fills in what only the operator knows and compresses it then. */
const compress = () => {
  for (const name of readdirSync(web, { recursive: true, encoding: "utf8" })) {
    if (![".js", ".css", ".svg", ".txt", ".json"].includes(extname(name))) continue
    const bytes = readFileSync(join(web, name))
    writeFileSync(join(web, `${name}.gz`), gzip(bytes))
    writeFileSync(join(web, `${name}.br`), brotliCompressSync(bytes))
  }
}

/** One executable with the server, the web files and the migrations; answers its name. */
const compile = async (target: (typeof targets)[number] | undefined) => {
  const outfile = `dist/windrow${target ? `-${target}` : ""}`
  const { outputs } = await Bun.build({
    entrypoints: ["src/main.ts"],
    target: "bun",
    // What is imported later is a part of its own and takes nothing of the start.
    splitting: true,
    // Bytecode without esm inlines the paths of this machine.
    format: "esm",
    bytecode: true,
    minify: true,
    sourcemap: "none",
    define,
    compile: {
      outfile,
      assets: [web, "migrations"],
      // Whoever can write a file where windrow is started must not be able to change what it does.
      autoloadDotenv: false,
      autoloadBunfig: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
      ...(target && { target: `bun-${target}` as const }),
    },
  })
  return outputs[0]?.path ?? outfile
}

const report = (client: Client, executable: string) => {
  const home = Object.values(client).find(({ entryPoint }) =>
    entryPoint?.endsWith("/home-screen.tsx"),
  )?.entryPoint
  const first = new Set([...scriptsOf(client, "web/app/main.tsx"), ...(home ? scriptsOf(client, home) : [])])
  const lines = [...first, ...stylesOf(client, "web/app/main.tsx"), "app.html", "landing.html"].map(
    (file) => {
      const plain = readFileSync(join(web, file))
      return { file, bytes: plain.length, gzip: gzip(plain).length }
    },
  )
  const script = lines.filter(({ file }) => first.has(file)).reduce((sum, { gzip }) => sum + gzip, 0)
  const sums = [
    { file: `JavaScript of the home page (budget ${budget})`, bytes: "", gzip: script },
    { file: executable.slice(process.cwd().length + 1), bytes: statSync(executable).size, gzip: "" },
  ]
  for (const { file, bytes, gzip } of [...lines, ...sums])
    console.log(`${file.padEnd(48)}${String(bytes).padStart(12)}${String(gzip).padStart(10)}`)
  if (script > budget)
    throw new Error(`The home page's JavaScript is ${script - budget} bytes over its budget.`)
}

/** Serves from the sources, built anew and started anew after every change. */
const develop = () => {
  let server: Bun.Subprocess | undefined
  const start = async () => {
    await buildWeb()
    server?.kill()
    await server?.exited
    server = Bun.spawn([process.execPath, "src/main.ts", "serve", "--data", "./data"], {
      stdio: ["inherit", "inherit", "inherit"],
    })
  }
  let soon: Timer | undefined
  let last = Promise.resolve()
  const restart = () => {
    clearTimeout(soon)
    soon = setTimeout(() => {
      last = last.then(start).catch(console.error)
    }, 100)
  }
  for (const folder of ["web", "static", "src"]) watch(folder, { recursive: true }, restart)
  restart()
}

process.chdir(import.meta.dir)
const { values } = parseArgs({ options: { target: { type: "string" }, watch: { type: "boolean" } } })
const target = targets.find((name) => name === values.target)
if (values.target && !target) throw new Error(`--target is one of ${targets.join(", ")}.`)
if (values.watch) develop()
else {
  const client = await buildWeb()
  checkFloor(web)
  report(client, await compile(target))
}
