import { machineOnNetwork } from "../http/addresses"
import { errorOf, type Finding, noteOf, warningOf } from "./finding"
import type { Installation } from "./installation"

/** The server that should run is asked how it is, and the port who has it. */
export const serverFindings = async (installation: Installation): Promise<Finding[]> => [
  ...(await answerFindings(installation)),
  ...(await addressFindings(installation)),
]

const answerFindings = async ({ host, port, version }: Installation): Promise<Finding[]> => {
  const answer = await answerOf(`http://${hostIn(host)}:${port}/api/health`)
  if (answer === "nobody")
    return [noteOf("server", `No server runs on port ${port}.`, "Start it: windrow serve.")]
  if (answer === "another") {
    const advice = `Stop that program, or take another port, for example --port ${port + 1}.`
    return [errorOf("port", `Another program uses port ${port}.`, advice)]
  }
  const { ok, problems = [], version: running } = answer
  const advice =
    "The log says more; docs/deploying.md, “What can go wrong with the machine”, says what to do."
  return [
    ...problems.map((what) => (ok ? warningOf : errorOf)("health", what, advice)),
    ...(ok || problems.length > 0 ? [] : [errorOf("health", "The server says that it is not well.", advice)]),
    ...(running === version ? [] : [otherVersion(running, version)]),
    ...(ok ? [noteOf("server", `A server of version ${running} runs on port ${port}.`)] : []),
  ]
}

const otherVersion = (running: string, version: string) =>
  warningOf(
    "version",
    `The server that runs is of version ${running}, and this program of ${version}.`,
    "Restart the server with the newer one.",
  )

type Health = { ok: boolean; version: string; problems?: string[] }

const answerOf = async (url: string): Promise<Health | "nobody" | "another"> => {
  try {
    const body: unknown = await (await fetch(url, { signal: AbortSignal.timeout(3000) })).json()
    return isHealth(body) ? body : "another"
  } catch (error) {
    return error instanceof Error &&
      "code" in error &&
      /REFUSED$|^ConnectionRefused$/.test(String(error.code))
      ? "nobody"
      : "another"
  }
}

const isHealth = (body: unknown): body is Health =>
  typeof body === "object" && body !== null && "ok" in body && "version" in body

const hostIn = (host: string) => {
  const address = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  return address.includes(":") ? `[${address}]` : address
}

const addressFindings = async ({
  host,
  port,
  https,
  tlsCert,
  httpsPort,
}: Installation): Promise<Finding[]> => {
  if (/^(127\.|localhost$|::1$)/.test(host))
    return [noteOf("addresses", `Only this machine, or a proxy on it, can reach ${host}.`)]
  const { near, others } = await machineOnNetwork()
  const found = near.length > 0 ? near : others
  if (found.length === 0)
    return [
      warningOf(
        "addresses",
        "This machine has no address on a network.",
        "Connect it to the farm's network.",
      ),
    ]
  const ports = https || tlsCert !== undefined ? `ports ${port} and ${httpsPort}` : `port ${port}`
  const places = found.map((address) => `http://${address}:${port}`).join(" or ")
  const advice = `A firewall, which can't be seen from here, must let them reach ${ports}.`
  return [noteOf("addresses", `Phones reach this machine at ${places}.`, advice)]
}
