import { join } from "node:path"
import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { compress } from "./compress"
import type { AppEnv } from "./env"

type Bytes = Uint8Array<ArrayBuffer>
export type WebFile = {
  type: string
  etag: string
  plain: Bytes
  gzip?: Bytes
  br?: Bytes
  /** The hashes of a page's own scripts, which the policy lets run. */
  scripts?: string[]
}

/** What lies in a folder, by its path from there such as `/assets/main.js`. */
export type Files = (path: string) => Promise<WebFile> | undefined

/**
 * Each file is read when it is first asked for and held from then on, with the compressed copies beside it:
 * reading all of them at start took a sixth of it and 4 MB. `fillIn` completes the pages and the manifest, which
 * are compressed here. A read that fails is tried again by whoever asks next.
 */
export const staticFiles = (folder: string, fillIn: (text: string, path: string) => string): Files => {
  let paths: Set<string> | undefined
  const held = new Map<string, Promise<WebFile>>()
  return (path) => {
    paths ??= pathsIn(folder)
    if (!paths.has(path) || /\.(br|gz)$/.test(path)) return undefined
    const known = held.get(path)
    if (known) return known
    const file = read(folder, path, paths.has(`${path}.gz`), fillIn)
    held.set(path, file)
    file.catch(() => held.delete(path))
    return file
  }
}

/** Answers the file in the best encoding that the browser takes, or 304 when it has it already. */
export const answerFile = (
  c: Context<AppEnv>,
  file: WebFile,
  cacheControl: string,
  status: ContentfulStatusCode = 200,
) => {
  const encoding = (["br", "gzip"] as const).find((name) => file[name] && acceptsEncoding(c, name))
  const body = (encoding && file[encoding]) ?? file.plain
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ""}"`
  c.set("scripts", file.scripts)
  const headers = { ETag: etag, "Cache-Control": cacheControl, Vary: "Accept-Encoding" }
  if (status === 200 && hasCurrentVersion(c, etag)) return c.body(null, 304, headers)
  return c.body(body, status, {
    ...headers,
    "Content-Type": file.type,
    "Content-Length": String(body.length),
    ...(encoding && { "Content-Encoding": encoding }),
  })
}

/**
 * Answers a page that is written for this request, and kept nowhere: Back after a logout must not show what the last
 * user saw. `complete` makes it of the file's HTML.
 */
export const answerPage = async (c: Context<AppEnv>, file: WebFile, complete: (html: string) => string) => {
  const html = new TextEncoder().encode(complete(new TextDecoder().decode(file.plain)))
  const headers = new Headers({ "Content-Type": file.type, "Cache-Control": "no-store" })
  const body = await compress(html, headers, c.req.header("accept-encoding"))
  c.set("scripts", file.scripts)
  headers.set("Content-Length", String(body.length))
  return new Response(body, { headers })
}

/** Only what is listed can be asked for, so that no path leads out of the folder. */
const pathsIn = (folder: string) =>
  new Set([...new Bun.Glob("**/*.*").scanSync(folder)].map((name) => `/${name.replaceAll("\\", "/")}`))

const read = async (
  folder: string,
  path: string,
  hasCopies: boolean,
  fill: (text: string, path: string) => string,
): Promise<WebFile> => {
  const bytesOf = (name: string) => Bun.file(join(folder, name)).bytes()
  if (/\.(html|webmanifest)$/.test(path)) {
    const built = new TextDecoder().decode(await bytesOf(path))
    const bytes = new TextEncoder().encode(fill(built, path))
    return fileOf(path, bytes, { gzip: Bun.gzipSync(bytes, { level: 9 }), scripts: scriptsIn(built) })
  }
  const copies = hasCopies ? { gzip: await bytesOf(`${path}.gz`), br: await bytesOf(`${path}.br`) } : {}
  return fileOf(path, await bytesOf(path), copies)
}

const scriptsIn = (html: string) =>
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
  (c.req.header("if-none-match") ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === etag)
