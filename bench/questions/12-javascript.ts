import { readFileSync } from "node:fs"
import { join } from "node:path"
import { counted } from "../compare"
import { root } from "../servers"

/** The JavaScript that a phone loads before the signed-in home page, compared with React alone. */
export const measure = async () => {
  const bundle = await Bun.build({
    entrypoints: [join(root, "bench/reference/react.ts")],
    target: "browser",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  })
  const react = gzip(new Uint8Array((await bundle.outputs[0]?.arrayBuffer()) ?? []))
  const page = readFileSync(join(root, "dist/web/app.html"), "utf8")
  const scripts = new Set(
    [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ""),
  )
  const ours = [...scripts].reduce((sum, path) => sum + gzip(readFileSync(join(root, "dist/web", path))), 0)
  return [
    counted("JavaScript before home, gzip, beside React", "kB", { most: 1.4 }, ours / 1000, react / 1000),
  ]
}

const gzip = (bytes: Uint8Array) => Bun.gzipSync(new Uint8Array(bytes), { level: 9 }).length
