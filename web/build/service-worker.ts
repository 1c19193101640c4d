import { bundle } from "./bundle"
import type { Client } from "./client"
import { languageFiles, programFiles } from "./client-files"
import { webFolder } from "./options"

/** Writes /sw.js with the list of the files that it keeps. After compression: the server fills in its build. */
export const writeServiceWorker = async (client: Client) => {
  await bundle({
    entrypoints: ["web/worker/service-worker.ts"],
    outdir: webFolder,
    target: "browser",
    format: "iife",
    minify: true,
    naming: "sw.[ext]",
    define: {
      programFiles: JSON.stringify(programFiles(client, "web/app/main.tsx")),
      languageFiles: JSON.stringify(languageFiles(client)),
    },
  })
}
