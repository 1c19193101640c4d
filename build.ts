import { cpSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { defaultData, program, unitText } from "./src/service/unit"
import { reportSizes } from "./web/build/budget"
import { checkFloor } from "./web/build/check-floor"
import { bundleClient } from "./web/build/client"
import { compressFiles } from "./web/build/compress"
import { serveAndWatch } from "./web/build/dev"
import { bundleDrawing } from "./web/build/drawing"
import { compileExecutable, type Target, targetOf, targets } from "./web/build/executable"
import { minifyScripts } from "./web/build/minify"
import { webFolder } from "./web/build/options"
import { writePages } from "./web/build/pages"
import { releasedAs, startRelease, writeChecksums, writeCompanions } from "./web/build/release"
import { writeServiceWorker } from "./web/build/service-worker"

const buildWeb = async (finish?: (folder: string) => Promise<void>) => {
  rmSync(webFolder, { recursive: true, force: true })
  cpSync("static", webFolder, { recursive: true })
  const client = await bundleClient()
  await writePages(client)
  await finish?.(join(webFolder, "assets"))
  compressFiles(webFolder)
  await writeServiceWorker(client)
  await bundleDrawing()
  return client
}

const buildExecutable = async (target: Target | undefined) => {
  const client = await buildWeb(minifyScripts)
  checkFloor(webFolder)
  reportSizes(client, await compileExecutable(target))
}

/** Everything that is downloaded, in dist/release; the same bytes on every machine. */
const buildRelease = async () => {
  const client = await buildWeb(minifyScripts)
  checkFloor(webFolder)
  startRelease()
  for (const target of targets) reportSizes(client, await compileExecutable(target, releasedAs(target)))
  const service = { program, data: defaultData, flags: [], needsLowPort: false }
  writeCompanions({ "windrow-linux-x64.service": unitText(service) })
  await writeChecksums()
}

process.chdir(import.meta.dir)
const { values } = parseArgs({
  options: { target: { type: "string" }, watch: { type: "boolean" }, release: { type: "boolean" } },
})
const target = targetOf(values.target)
if (values.watch) serveAndWatch(() => buildWeb())
else if (values.release) await buildRelease()
else await buildExecutable(target)
