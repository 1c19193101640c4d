import type { Client } from "./client"
import { webFolder } from "./options"

/** The script of an entry point, followed by all scripts that it imports statically. */
export const scriptsOf = (client: Client, entry: string) => {
  const [own] =
    Object.entries(client).find(([path, { entryPoint }]) => entryPoint === entry && isScript(path)) ?? []
  const found = new Set(own === undefined ? [] : [own])
  for (const path of found)
    for (const { path: next, kind } of client[path]?.imports ?? [])
      if (kind === "import-statement") found.add(next)
  return [...found].map(withoutDot)
}

/**
 * All files of the app: its scripts, also those that it loads later, its styles, the workers and the typeface. Without the
 * languages, of which a browser keeps the one that it was asked for (`languageFiles`).
 */
export const programFiles = (client: Client, entry: string) => {
  const scripts = new Set(scriptsOf(client, entry).map((path) => `./${path}`))
  for (const path of scripts)
    for (const { path: next } of client[path]?.imports ?? [])
      if (client[next] && !isLanguage(client, next)) scripts.add(next)
  const others = new Bun.Glob("assets/{*-worker-*.js,*.woff2}").scanSync(webFolder)
  return [...[...scripts].map(withoutDot), ...stylesOf(client, entry), ...others]
    .map((path) => `/${path}`)
    .sort()
}

/** The catalogues of the languages, and what reads them. */
export const languageFiles = (client: Client) =>
  Object.keys(client)
    .filter((path) => isLanguage(client, path))
    .map((path) => `/${withoutDot(path)}`)
    .sort()

const isLanguage = (client: Client, path: string) => {
  const inputs = Object.keys(client[path]?.inputs ?? {})
  return (
    inputs.length > 0 &&
    inputs.every((input) =>
      /^(src\/languages|web\/language)\/|^src\/domain\/(phrasebook|translator)\./.test(input),
    )
  )
}

/** The stylesheets of an entry point. */
export const stylesOf = (client: Client, entry: string) =>
  Object.values(client).flatMap(({ entryPoint, cssBundle }) =>
    entryPoint === entry && cssBundle ? [withoutDot(cssBundle)] : [],
  )

const isScript = (path: string) => path.endsWith(".js")

const withoutDot = (path: string) => path.replace(/^\.\//, "")
