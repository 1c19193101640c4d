import { isIP } from "node:net"
import { setupPage } from "../contract/setup"
import { CommandError } from "../domain/errors"
import { type Machine, machineOnNetwork } from "../http/addresses"
import { codeLines } from "./qr-code"

type Listener = { host: string; port: number }

/** @throws CommandError when no phone can reach this machine */
export const printCode = async (listener: Listener, address?: string) => {
  if (address !== undefined && !isHost(address))
    throw new CommandError(`"${address}" is no address: it is one such as 192.168.1.20.`)
  const hosts = address === undefined ? await hostsFor(listener) : only(address)
  const isTerminal = process.stdout.isTTY === true
  const lines = linesToScan(hosts, listener.port, isTerminal)
  if (lines.length === 0)
    throw new CommandError(
      "No phone can reach this machine: it has no address on a network, or serves itself only. Is it another one? Say it with --address.",
    )
  console.log(lines.join("\n"))
}

const isHost = (text: string) => isIP(text) !== 0 || /^[a-z\d-]+(\.[a-z\d-]+)*$/i.test(text)

/** For the start of the server at a terminal; nothing when it serves this machine only. */
export const codeAtStart = async (listener: Listener): Promise<string[]> =>
  linesToScan(await hostsFor(listener), listener.port, true)

type Hosts = Omit<Machine, "name">

const only = (host: string): Hosts => ({ near: [host], others: [] })

const hostsFor = async ({ host }: Listener): Promise<Hosts> => {
  if (host === "0.0.0.0" || host === "::") return machineOnNetwork()
  return /^(localhost|127\..*|::1)$/.test(host) ? { near: [], others: [] } : only(host)
}

/** Only an address of the machine's own network has a code: phones reach it, and the certificate covers it. */
export const linesToScan = ({ near, others }: Hosts, port: number, hasColors: boolean): string[] => {
  const [url, ...further] = near.map((host) => urlOf(host, port))
  const elsewhere = [...further, ...others.map((host) => urlOf(host, port))]
  return [
    ...(url ? [...codeLines(url, hasColors), `For a phone: scan this with its camera, or open ${url}`] : []),
    ...(elsewhere.length > 0 ? [`On another network: ${elsewhere.join(", ")}`] : []),
  ]
}

/** Without a port that http implies. */
const urlOf = (host: string, port: number) => new URL(urlFor(host, port)).href

const urlFor = (host: string, port: number) =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}${setupPage}`
