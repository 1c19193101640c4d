import type { Client } from "./client"

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

/** The stylesheets of an entry point. */
export const stylesOf = (client: Client, entry: string) =>
  Object.values(client).flatMap(({ entryPoint, cssBundle }) =>
    entryPoint === entry && cssBundle ? [withoutDot(cssBundle)] : [],
  )

const isScript = (path: string) => path.endsWith(".js")

const withoutDot = (path: string) => path.replace(/^\.\//, "")
