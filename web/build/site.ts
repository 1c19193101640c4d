import { rmSync } from "node:fs"
import { basename, join } from "node:path"
import { bundle } from "./bundle"
import { bundleAlone, type Client } from "./client"
import { scriptsOf } from "./client-files"
import { define, external, webFolder } from "./options"

/** Renders the public pages, and the parts of the app's page that show before its script runs. */
export const renderSite = async (client: Client) => {
  const { script, styles } = await bundleRenderer()
  const css = await bundleStyles(styles)
  const { render, renderParts }: typeof import("../site/render") = await import(script)
  const pages = await render({
    css: css.map((path) => `/assets/${basename(path)}`),
    js: scriptsOf(client, "web/site/site.ts").map((path) => `/${path}`),
    setup: [await bundleAlone("web/setup/start.ts")],
  })
  const parts = await renderParts()
  rmSync(rendererFolder, { recursive: true })
  return { pages, parts }
}

const rendererFolder = "dist/site"

/** Bundles the components for Bun, which loads no CSS modules at run time. */
const bundleRenderer = async () => {
  const name = "[name]-[hash].[ext]"
  const { outputs } = await bundle({
    entrypoints: ["web/site/render.tsx"],
    outdir: rendererFolder,
    target: "bun",
    minify: true,
    naming: { entry: name, asset: name },
    define,
    external,
  })
  const pathsOf = (kind: string) => outputs.map(({ path }) => path).filter((path) => path.endsWith(kind))
  return { script: pathsOf(".js")[0] ?? "", styles: pathsOf(".css") }
}

/** Bundles the stylesheets again for browsers: nested rules, kept for Bun, need Chrome 112 or Safari 16.5. */
const bundleStyles = async (entrypoints: string[]) => {
  const { outputs } = await bundle({
    entrypoints,
    outdir: join(webFolder, "assets"),
    target: "browser",
    minify: true,
    naming: { asset: "[name].[ext]", entry: "[name].[ext]" },
    external,
  })
  return outputs.map(({ path }) => path)
}
