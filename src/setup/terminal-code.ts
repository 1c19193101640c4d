import { setupPage } from "../contract/setup"
import { CommandError } from "../domain/errors"
import { lanAddresses } from "../http/addresses"
import { codeLines } from "./qr-code"

type Listener = { host: string; port: number }

/** @throws CommandError when no phone can reach this machine */
export const printCode = async (listener: Listener, address?: string) => {
  if (address !== undefined && !URL.canParse(urlFor(address, 0)))
    throw new CommandError(`"${address}" is no address: it is one such as 192.168.1.20.`)
  const hosts = address === undefined ? await hostsFor(listener) : [address]
  const isTerminal = process.stdout.isTTY === true
  const lines = linesFor(hosts, listener.port, isTerminal)
  if (lines.length === 0)
    throw new CommandError(
      "No phone can reach this machine: it has no address on a network, or serves itself only. Is it another one? Say it with --address.",
    )
  console.log(lines.join("\n"))
}

/** For the start of the server at a terminal; nothing when it serves this machine only. */
export const codeAtStart = async (listener: Listener): Promise<string[]> =>
  linesFor(await hostsFor(listener), listener.port, true)

const hostsFor = async ({ host }: Listener) => {
  if (host === "0.0.0.0" || host === "::") return lanAddresses()
  return /^(localhost|127\..*|::1)$/.test(host) ? [] : [host]
}

const linesFor = ([host, ...others]: string[], port: number, hasColors: boolean) => {
  if (host === undefined) return []
  const url = urlOf(host, port)
  return [
    ...codeLines(url, hasColors),
    `To set up a phone, scan this with its camera, or open ${url}`,
    ...(others.length > 0
      ? [`On another network: ${others.map((other) => urlOf(other, port)).join(", ")}`]
      : []),
  ]
}

/** Without a port that http implies. */
const urlOf = (host: string, port: number) => new URL(urlFor(host, port)).href

const urlFor = (host: string, port: number) =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}${setupPage}`
