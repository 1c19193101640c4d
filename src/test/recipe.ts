import { afterAll, expect } from "bun:test"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** Kit of the tests that follow the tour's recipes on a copy of the sources. */
const root = join(import.meta.dir, "../..")

type Edit = readonly [find: string, replace: string]
/** A new file with its text, or a file's edits. Without them the compiler names the file, unless one of the last two is given. */
export type Step = {
  file: string
  text?: string
  edits?: readonly Edit[]
  /** The other file in which the compiler finds an error. */
  seenIn?: string
  /** The test that fails. */
  failing?: { file: string; name: string }
}

const copies: string[] = []
afterAll(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true, force: true })
})

/** The files that git knows, and the packages. */
export const copyOfTree = (): string => {
  const copy = mkdtempSync(join(tmpdir(), "windrow-recipe-"))
  copies.push(copy)
  const listed = Bun.spawnSync(["git", "ls-files", "-z"], { cwd: root }).stdout.toString()
  for (const file of listed.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
  return copy
}

/** Writes one step into a copy; what it changes must be there. */
export const write = (copy: string, { file, text: all, edits = [] }: Step): void => {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  let text = all ?? readFileSync(path, "utf8")
  for (const [find, replace] of edits) {
    expect([file, find, text.includes(find)]).toEqual([file, find, true])
    text = text.replaceAll(find, () => replace)
  }
  writeFileSync(path, text)
}

type Run = { isGood: boolean; said: string }

export const run = (copy: string, args: readonly string[]): Run => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, ...args], { cwd: copy })
  return { isGood: exitCode === 0, said: `${stdout}${stderr}` }
}

export const tested = (copy: string, args: readonly string[]): Run =>
  run(copy, ["test", "--timeout", "120000", "--preload", "./web/test/dom.ts", ...args])

const compiled = (copy: string): Run => run(copy, ["x", "tsc", "--noEmit"])

/** Runs the test that a step names, which must fail by this name. */
const assertFails = (copy: string, { file, failing }: Step): void => {
  if (!failing) throw new Error(`No test is named for ${file}.`)
  const { isGood, said } = tested(copy, [failing.file, "-t", failing.name])
  expect([file, isGood]).toEqual([file, false])
  expect(said).toContain(`(fail) ${failing.name}`)
}

/**
 * Writes the steps to begin with, and then each other one once the compiler names its file, or once its test has failed
 * without it. Nothing may be left, and everything compiles at the end. `onceCompiled` runs before the first of these tests.
 */
export const follow = (
  copy: string,
  beginnings: readonly Step[],
  others: readonly Step[],
  onceCompiled: () => void,
): void => {
  for (const step of beginnings) write(copy, step)
  const left = new Set(others)
  const take = (step: Step) => {
    write(copy, step)
    left.delete(step)
  }
  const waitsForCompiler = () => [...left].filter(({ failing }) => !failing)
  const compileAll = () => {
    while (waitsForCompiler().length > 0) {
      const { said } = compiled(copy)
      const named = waitsForCompiler().filter(({ file, seenIn = file }) => isNamed(said, seenIn))
      if (named.length === 0) return expect(said).toBe("")
      for (const step of named) take(step)
    }
  }
  compileAll()
  onceCompiled()
  for (const step of others.filter(({ failing }) => failing)) {
    assertFails(copy, step)
    take(step)
    compileAll()
  }
  expect([...left].map(({ file }) => file)).toEqual([])
  expect(compiled(copy)).toEqual({ isGood: true, said: "" })
}

/** By its own errors, or as the module that another file imports from. */
const isNamed = (said: string, file: string) =>
  said.split("\n").some((line) => {
    const [, at = "", specifier] =
      /^([^(\s]+)\(\d+,\d+\): error TS\d+: (?:.*?[mM]odule '"?([^'"]+))?/.exec(line) ?? []
    if (at === file) return true
    if (specifier === undefined) return false
    const module = specifier.startsWith("#") ? `src/${specifier.slice(1)}` : join(dirname(at), specifier)
    return file.replace(/\.tsx?$/, "") === module
  })
