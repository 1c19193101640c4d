import { rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { bundle } from "./bundle"
import { define, external } from "./options"

/** The script with which the server draws; beside the browser's files, since it is none of them. */
export const drawingFolder = "dist/drawing"

/**
 * Bundles what draws the home screen for Bun: with the browser's own components and class names, without the parts that they load
 * later, which are not drawn.
 */
export const bundleDrawing = async () => {
  const { outputs } = await bundle({
    entrypoints: ["web/app/draw-home.tsx"],
    outdir: drawingFolder,
    // For Bun, packages would be CommonJS, and so whole.
    target: "browser",
    minify: true,
    naming: { entry: "home.[ext]", asset: "[name].[ext]" },
    define: { ...define, BroadcastChannel: "undefined" },
    plugins: [onServer],
    // What a plugin was asked to resolve has lost tsconfig's.
    jsx: { importSource: "#language" },
    external,
  })
  // The page has the browser's stylesheet.
  for (const { path } of outputs) if (path.endsWith(".css")) rmSync(path)
}

const onServer: Bun.BunPlugin = {
  name: "on-server",
  setup: (build) => {
    const own = join(process.cwd(), "web/app/on-server.ts")
    const server = Bun.resolveSync("react-dom/server.browser", import.meta.dir)
    const markup = join(dirname(server), "cjs/react-dom-server-legacy.browser.production.js")
    build.onResolve({ filter: /\/(lib\/(address|title)|format\/device-zone)$/ }, () => ({ path: own }))
    // The part of it that makes text at once; the other makes streams.
    build.onResolve({ filter: /^react-dom\/server$/ }, () => ({ path: markup }))
    build.onResolve({ filter: /./ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "later", namespace: "later" } : undefined,
    )
    // A module with a `then` is waited for, here for ever.
    build.onLoad({ filter: /./, namespace: "later" }, () => ({
      contents: "export const then = () => undefined",
    }))
  },
}
