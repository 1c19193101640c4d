import { existsSync } from "node:fs"
import { join } from "node:path"
import { run } from "./run"

/** Where the checks keep what they install, so that later runs find it again. */
export const kept = join(import.meta.dir, "../../node_modules/.cache/windrow")

/** A package of PyPI in an environment of its own; returns its folder of programs. */
export const installed = async (name: string, version: string): Promise<string> => {
  const folder = join(kept, `${name}-${version}`)
  const programs = join(folder, "bin")
  const done = join(folder, "done")
  if (existsSync(done)) return programs
  await run([await python(), "-m", "venv", "--clear", folder])
  await run([join(programs, "pip"), "install", "--quiet", `${name}==${version}`])
  await Bun.write(done, "")
  return programs
}

/** 3.13 or newer, which Home Assistant needs: PYTHON, or one in the PATH. */
const python = async (): Promise<string> => {
  const names = [process.env.PYTHON ?? "", "python3.14", "python3.13", "python3"].filter(Boolean)
  for (const name of names) if (await isNewEnough(name)) return name
  throw new Error("There is no Python 3.13 or newer: name one in PYTHON.")
}

const isNewEnough = async (name: string) => {
  try {
    await run([name, "-c", "import sys, venv; sys.exit(sys.version_info < (3, 13))"])
    return true
  } catch {
    // Not there, or older.
    return false
  }
}
