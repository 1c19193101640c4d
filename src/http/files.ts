import { readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import type { AppEnv } from "./env"

type Bytes = Uint8Array<ArrayBuffer>
export type WebFile = { type: string; etag: string; plain: Bytes; gzip?: Bytes; br?: Bytes }

/**
 * What lies in a folder, by its path from there such as `/assets/main.js`, held in memory with the compressed
 * copies beside it. `fill` completes the pages and the manifest, which are compressed here.
 */
export const filesIn = (folder: string, fill: (text: string, path: string) => string) => {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => extname(name) !== "",
  )
  const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
  const files = new Map<string, WebFile>()
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue
    const path = `/${name.replaceAll("\\", "/")}`
    const plain = read(name)
    const copies = names.includes(`${name}.gz`) ? { gzip: read(`${name}.gz`), br: read(`${name}.br`) } : {}
    files.set(path, filled(path, plain, fill) ?? fileOf(path, plain, copies))
  }
  return files
}

/** Answers the file in the best encoding that the browser takes, or 304 when it has it already. */
export const answerFile = (
  c: Context<AppEnv>,
  file: WebFile,
  cacheControl: string,
  status: ContentfulStatusCode = 200,
) => {
  const encoding = (["br", "gzip"] as const).find((name) => file[name] && takes(c, name))
  const body = (encoding && file[encoding]) ?? file.plain
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ""}"`
  const headers = { ETag: etag, "Cache-Control": cacheControl, Vary: "Accept-Encoding" }
  if (status === 200 && hasAlready(c, etag)) return c.body(null, 304, headers)
  return c.body(body, status, {
    ...headers,
    "Content-Type": file.type,
    "Content-Length": String(body.length),
    ...(encoding && { "Content-Encoding": encoding }),
  })
}

const filled = (path: string, plain: Bytes, fill: (text: string, path: string) => string) => {
  if (!/\.(html|webmanifest)$/.test(path)) return undefined
  const bytes = new TextEncoder().encode(fill(new TextDecoder().decode(plain), path))
  return fileOf(path, bytes, { gzip: Bun.gzipSync(bytes, { level: 9 }) })
}

const fileOf = (path: string, plain: Bytes, copies: { gzip?: Bytes; br?: Bytes }): WebFile => ({
  type: Bun.file(path).type,
  etag: Bun.hash(plain).toString(36),
  plain,
  ...copies,
})

const takes = (c: Context, encoding: string) =>
  (c.req.header("accept-encoding") ?? "").split(",").some((part) => {
    const [name, quality = "1"] = part.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(quality) > 0
  })

const hasAlready = (c: Context, etag: string) =>
  (c.req.header("if-none-match") ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === etag)
