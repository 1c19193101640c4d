import { readdirSync } from "node:fs"

/**
 * Runs the tests of each file in a process of its own, so that a browser that hangs takes no other file with it. A file
 * that fails is tried once more, and says so: a loaded machine's browser may hang, a defect fails twice. Ends with 1 when
 * a file failed twice. Arguments choose files by a part of their names.
 */
const wanted = process.argv.slice(2)
const files = readdirSync(import.meta.dir)
  .filter((name) => name.endsWith(".test.ts"))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort()

const testFile = async (name: string) => {
  const command = [process.execPath, "test", "--timeout", "300000", `./e2e/${name}`]
  const run = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "pipe" })
  const [out, results] = await Promise.all([textOf(run.stdout), textOf(run.stderr)])
  return { passed: (await run.exited) === 0, output: out + results }
}

const textOf = (stream: ReadableStream) => new Response(stream).text()

/** Marked, so that nobody counts the results of a try that another one follows. */
const marked = (output: string) => output.replaceAll(/^(?=.)/gm, "| ")

const failed: string[] = []
for (const name of files) {
  const first = await testFile(name)
  if (first.passed) {
    console.log(first.output)
    continue
  }
  console.log(marked(first.output))
  console.log(`${name} failed, so it is tried once more.`)
  const second = await testFile(name)
  console.log(second.output)
  if (!second.passed) failed.push(name)
}
if (failed.length > 0) console.log(`Failed twice: ${failed.join(", ")}`)
process.exit(failed.length > 0 || files.length === 0 ? 1 : 0)
