import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeJpeg } from "../../src/test/jpeg-maker"
import { newFolder, startWindrow } from "../windrow"
import type { Driver } from "./driver"
import { engines, installedPath } from "./installed"
import { jobs, type World } from "./jobs"
import { phoneOf } from "./phone"

const flag = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = flag("only")?.toLowerCase() ?? ""
const pictures = flag("pictures")
if (pictures) mkdirSync(pictures, { recursive: true })

type Column = { name: string; results: Map<string, string> }

/** Runs the jobs in one browser against a server of its own and returns each job's result. */
const column = async (name: string, driver: Driver): Promise<Column> => {
  const folder = newFolder()
  const photo = join(folder, "photo.jpg")
  writeFileSync(photo, await makeJpeg({ width: 4000, height: 3000, orientation: 6 }))
  let windrow = await startWindrow({ folder })
  const { port } = new URL(windrow.url)
  const world: World = {
    photo,
    cut: async () => void (await windrow.stop()),
    mend: async () => {
      windrow = await startWindrow({ folder, port })
    },
    keep: async (screen) => {
      if (pictures) writeFileSync(join(pictures, `${name}-${screen}.png`), await driver.picture())
    },
  }
  const phone = phoneOf(driver, windrow.url)
  const results = new Map<string, string>()
  for (const [job, work] of Object.entries(jobs)) {
    const failed = await work(phone, world).then(
      () => undefined,
      (error) => String(error.message ?? error).split("\n")[0],
    )
    results.set(job, failed ?? "ok")
    if (failed) await world.keep(`failed ${job}`)
  }
  await windrow.stop()
  rmSync(folder, { recursive: true })
  return { name: `${name} ${driver.version}`, results }
}

const columns: Column[] = []
for (const engine of engines.filter(({ name }) => name.toLowerCase().includes(only))) {
  const path = installedPath(engine)
  if (!path) continue
  const driver = await engine.open(path)
  try {
    columns.push(await column(engine.name, driver))
  } finally {
    await driver.close()
  }
}

const line = (cells: string[]) => console.log(`| ${cells.join(" | ")} |`)
line(["", ...columns.map(({ name }) => name)])
line(["---", ...columns.map(() => "---")])
for (const job of Object.keys(jobs)) line([job, ...columns.map(({ results }) => results.get(job) ?? "")])
const failed = columns.some(({ results }) => [...results.values()].some((result) => result !== "ok"))
process.exit(failed || columns.length === 0 ? 1 : 0)
