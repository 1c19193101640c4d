import { join } from "node:path"
import type { Document, Operation } from "../../src/openapi/document"
import { newFolder } from "../farm"

/** What schemathesis reports; `why` names the first failures. */
export type Report = { cases: number; failures: number; why: string }

export type Asked = {
  url: string
  document: Document
  /** Sent with each request. */
  headers?: Record<string, string>
  /** Of each call, the number of random requests besides the systematic ones. */
  examples: number
}

/** In SCHEMATHESIS or on the PATH. */
export const schemathesis = (): string | null => process.env.SCHEMATHESIS ?? Bun.which("schemathesis")

/**
 * Every check but two: valid data may conflict with what is there, or with a rule across fields, and a request with a header
 * that nobody knows is no invalid one.
 */
const checks = ["--checks=all", "--exclude-checks=positive_data_acceptance,negative_data_rejection"]

/** @throws Error when schemathesis does not report */
export const ask = async ({ url, document, headers = {}, examples }: Asked): Promise<Report> => {
  const folder = newFolder("schema")
  const [file, report] = [join(folder, "openapi.json"), join(folder, "report.json")]
  await Bun.write(file, JSON.stringify(document))
  const program = schemathesis() ?? "schemathesis"
  const options = [...checks, `--max-examples=${examples}`, "--continue-on-failure", "--no-color"]
  const sent = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`])
  const command = [program, "run", file, "--url", url, ...options, ...sent, ...reportTo(report)]
  const run = Bun.spawn(command, { cwd: folder, env: { ...process.env, ...hooks }, stderr: "pipe" })
  const [said, complaint] = await Promise.all([
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
  ])
  await run.exited
  if (!(await Bun.file(report).exists())) throw new Error(`schemathesis did not report: ${said}${complaint}`)
  return summaryOf(await Bun.file(report).json(), said)
}

const reportTo = (file: string) => ["--report=json", `--report-json-path=${file}`]

const hooks = {
  SCHEMATHESIS_HOOKS: "hooks",
  PYTHONPATH: import.meta.dir,
  PYTHONDONTWRITEBYTECODE: "1",
}

type Raw = { complete: boolean; test_cases: { generated: number }; failures: Finding[]; errors: Finding[] }
type Finding = { title: string; count?: number; operations?: string[] }

const summaryOf = ({ complete, test_cases, failures, errors }: Raw, said: string): Report => {
  const all = [...failures, ...errors]
  const details = /= FAILURES =[\s\S]{0,1500}/.exec(said)?.[0] ?? said.slice(-1500)
  return {
    cases: test_cases.generated,
    failures: all.reduce((sum, { count = 1 }) => sum + count, 0) + (complete ? 0 : 1),
    why: `${all.map(({ title, operations }) => `${title}: ${operations?.join(", ")}`).join("; ")}\n${details}`,
  }
}

/** The document with those of its calls that `isWanted`, secured by `security`. */
export const only = (
  document: Document,
  isWanted: (call: string, operation: Operation) => boolean,
  security?: Operation["security"],
): Document => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods)
          .filter(([method, operation]) => isWanted(`${method.toUpperCase()} ${path}`, operation))
          .map(([method, operation]) => [method, security ? { ...operation, security } : operation]),
      ),
    ]),
  ),
})
