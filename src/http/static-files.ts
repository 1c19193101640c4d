import { join } from "node:path"
import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { compress } from "./compress"
import type { AppEnv } from "./env"
import { withMetadata } from "./response-metadata"

type Bytes = Uint8Array<ArrayBuffer>
export type WebFile = {
  type: string
  etag: string
  plain: Bytes
  gzip?: Bytes
  br?: Bytes
  scriptHashes?: string[]
}

export type Files = {
  /** Finds a file by the path of a request, such as `/assets/main.js`. */
  find: (path: string) => Promise<WebFile> | undefined
  /** One that is there, such as `landing`: found without listing the files, which takes a millisecond of the first answer (bench 10). */
  page: (name: string) => Promise<WebFile>
}

/**
 * Reads each file on first request, because reading all would slow the start, and keeps it in memory.
 * `fillIn` completes pages, the manifest and the service worker, which are compressed here; each `variant` of what it fills
 * in has files of its own.
 */
export const staticFiles = (
  folder: string,
  fillIn: (text: string, path: string) => string,
  variant = () => "",
): Files => {
  let paths: Set<string> | undefined
  const files = new Map<string, Promise<WebFile>>()
  const fileAt = (path: string, hasCopies: boolean) => {
    const key = `${variant()} ${path}`
    const cached = files.get(key)
    if (cached) return cached
    const file = read(folder, path, hasCopies, fillIn)
    files.set(key, file)
    file.catch(() => files.delete(key))
    return file
  }
  return {
    find: (path) => {
      paths ??= pathsIn(folder)
      if (!paths.has(path) || /\.(br|gz)$/.test(path)) return undefined
      return fileAt(path, paths.has(`${path}.gz`))
    },
    page: (name) => fileAt(`/${name}.html`, false),
  }
}

/** Answers the file in the best encoding that the client accepts, or 304. */
export const answerFile = (
  c: Context<AppEnv>,
  file: WebFile,
  cacheControl: string,
  status: ContentfulStatusCode = 200,
) => {
  const encoding = (["br", "gzip"] as const).find((name) => file[name] && acceptsEncoding(c, name))
  const body = (encoding && file[encoding]) ?? file.plain
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ""}"`
  const headers = { ETag: etag, "Cache-Control": cacheControl, Vary: "Accept-Encoding" }
  const isCurrent = status === 200 && hasCurrentVersion(c, etag)
  const response = isCurrent
    ? c.body(null, 304, headers)
    : c.body(body, status, {
        ...headers,
        "Content-Type": file.type,
        "Content-Length": String(body.length),
        ...(encoding && { "Content-Encoding": encoding }),
      })
  return withMetadata(response, { scriptHashes: file.scriptHashes })
}

/** Completes a page for this request. Never cached: Back after a logout must not show it. */
export const answerPage = async (c: Context<AppEnv>, file: WebFile, complete: (html: string) => string) => {
  const html = new TextEncoder().encode(complete(new TextDecoder().decode(file.plain)))
  const headers = new Headers({ "Content-Type": file.type, "Cache-Control": "no-store" })
  const body = await compress(html, headers, c.req.header("accept-encoding"))
  headers.set("Content-Length", String(body.length))
  return withMetadata(new Response(body, { headers }), { scriptHashes: file.scriptHashes })
}

/** Only listed files are served, so no path leads out of the folder. */
const pathsIn = (folder: string) =>
  new Set([...new Bun.Glob("**/*.*").scanSync(folder)].map((name) => `/${name.replaceAll("\\", "/")}`))

const read = async (
  folder: string,
  path: string,
  hasCopies: boolean,
  fill: (text: string, path: string) => string,
): Promise<WebFile> => {
  const bytesOf = (name: string) => Bun.file(join(folder, name)).bytes()
  if (/\.(html|webmanifest)$|^\/sw\.js$/.test(path)) {
    const built = new TextDecoder().decode(await bytesOf(path))
    const bytes = new TextEncoder().encode(fill(built, path))
    return fileOf(path, bytes, {
      gzip: Bun.gzipSync(bytes),
      scriptHashes: scriptHashesIn(built),
    })
  }
  const copies = hasCopies ? { gzip: await bytesOf(`${path}.gz`), br: await bytesOf(`${path}.br`) } : {}
  return fileOf(path, await bytesOf(path), copies)
}

const scriptHashesIn = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${new Bun.CryptoHasher("sha256").update(script).digest("base64")}'`,
  )

const fileOf = (path: string, plain: Bytes, copies: Partial<WebFile>): WebFile => ({
  type: Bun.file(path).type,
  etag: Bun.hash(plain).toString(36),
  plain,
  ...copies,
})

const acceptsEncoding = (c: Context, encoding: string) =>
  (c.req.header("accept-encoding") ?? "").split(",").some((part) => {
    const [name, quality = "1"] = part.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(quality) > 0
  })

const hasCurrentVersion = (c: Context, etag: string) =>
  (c.req.header("if-none-match") ?? "").split(",").some((sent) => sent.trim().replace(/^W\//, "") === etag)
