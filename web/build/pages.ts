import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bundleAlone, type Client } from "./client"
import { scriptsOf, stylesOf } from "./client-files"
import { webFolder } from "./options"
import { renderSite } from "./site"

/** Writes the public pages and the one page of the app. */
export const writePages = async (client: Client) => {
  const { pages, parts } = await renderSite(client)
  for (const { file, html } of pages) writeFileSync(join(webFolder, file), html)
  const prefetch = await prefetchScript()
  for (const each of parts) {
    const name = each.code === "en" ? "app.html" : `app.${each.code}.html`
    writeFileSync(join(webFolder, name), appPage(client, prefetch, each))
  }
}

/** Inlined into the page, so that the first requests do not wait for a script file. */
const prefetchScript = async () =>
  readFileSync(join(webFolder, await bundleAlone("web/app/prefetch.ts")), "utf8").trim()

const appPage = (
  client: Client,
  prefetch: string,
  parts: { code: string; loading: string; outdated: string },
) => {
  const [main, ...chunks] = scriptsOf(client, "web/app/main.tsx")
  const links = [
    `<script>${prefetch}</script>`,
    ...stylesOf(client, "web/app/main.tsx").map((css) => `<link rel="stylesheet" href="/${css}">`),
    `<script type="module" src="/${main}"></script>`,
    ...chunks.map((chunk) => `<link rel="modulepreload" href="/${chunk}">`),
  ]
  return readFileSync("web/app/index.html", "utf8")
    .replace('<html lang="en"', `<html lang="${parts.code}"`)
    .replace("<!--head-->", () => links.join("\n    "))
    .replace("<!--loading-->", parts.loading)
    .replace("<!--outdated-->", parts.outdated)
}
