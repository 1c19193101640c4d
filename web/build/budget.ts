import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Client } from "./client"
import { scriptsOf, stylesOf } from "./client-files"
import { gzip } from "./compress"
import { webFolder } from "./options"

/** Limit for the JavaScript that the signed-in home page loads before it shows, in gzip bytes: 1.4 × React, which has 63,441. */
const budget = 88_800

/**
 * Prints the sizes of the home page's files and of the executable.
 * @throws when the home page's JavaScript exceeds the budget.
 */
export const reportSizes = (client: Client, executable: string) => {
  const scripts = homeScripts(client)
  const others = [...stylesOf(client, "web/app/main.tsx"), "app.html", "landing.html"]
  for (const file of [...scripts, ...others]) printSize(file, sizeOf(file).plain, sizeOf(file).gzip)
  const total = scripts.reduce((sum, file) => sum + sizeOf(file).gzip, 0)
  printSize(`JavaScript of the home page (budget ${budget})`, "", total)
  printSize(executable.slice(process.cwd().length + 1), statSync(executable).size, "")
  if (total > budget)
    throw new Error(`The home page's JavaScript is ${total - budget} bytes over its budget.`)
}

const homeScripts = (client: Client) => {
  const home = Object.values(client).find(({ entryPoint }) => entryPoint?.endsWith("/home-screen.tsx"))
  const entries = ["web/app/main.tsx", ...(home?.entryPoint ? [home.entryPoint] : [])]
  return [...new Set(entries.flatMap((entry) => scriptsOf(client, entry)))]
}

const sizeOf = (file: string) => {
  const bytes = readFileSync(join(webFolder, file))
  return { plain: bytes.length, gzip: gzip(bytes).length }
}

const printSize = (name: string, bytes: number | string, gzip: number | string) =>
  console.log(`${name.padEnd(48)}${String(bytes).padStart(12)}${String(gzip).padStart(10)}`)
