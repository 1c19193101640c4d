import { resolve } from "node:path"
import { type LogLevel, logLevels } from "../http/log"

/** Parsers of settings; each throws an Error whose message is the reason of the refusal. */

export const address = (text: string): string =>
  /^[\w.:-]+$/.test(text) ? text : fail("an address of this machine")

export const port = (text: string): number =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : fail("a whole number from 0 (any free port) to 65535")

export const line = (text: string): string =>
  /^[^\p{Cc}]{1,40}$/u.test(text.trim()) ? text.trim() : fail("a text of 1 to 40 characters")

export const openOrClosed = (text: string): "open" | "closed" =>
  text === "open" || text === "closed" ? text : fail("open or closed")

export const fullOrSetupOnly = (text: string): "full" | "setup-only" =>
  text === "full" || text === "setup-only" ? text : fail("full or setup-only")

export const logLevel = (text: string): LogLevel =>
  logLevels.find((level) => level === text) ?? fail("error, warn, info or debug")

/** Parses the place of the metrics. */
export const metricsPlace = (text: string): { host: string; port: number } | { tokenFile: string } => {
  const [, file] = /^token:(.+)$/.exec(text) ?? []
  if (file !== undefined) return { tokenFile: resolve(file) }
  const [, host = "", number = ""] = /^(?:\[?([\w.:-]+?)\]?):(\d{1,5})$/.exec(text) ?? []
  if (host === "") return fail("an address with a port, or token: and a file")
  return { host, port: port(number) }
}

/** Absolute, so that a change of the working folder does not change it. */
export const path = (text: string): string => (text ? resolve(text) : fail("a path"))

/** A folder, or 's3://bucket/prefix?endpoint=https://…&region=…'. The keys are settings of their own. */
export const folderOrStore = (text: string): string => {
  // As a folder, any other URL would be printed with its keys when it is missing.
  if (!/^s3:|^\w+:\/\//.test(text)) return path(text)
  return isStore(text) ? text : fail("a folder, or s3:// with a bucket and without keys")
}

/** 's3://bucket/prefix?endpoint=https://…&region=…' */
export const store = (text: string): string =>
  isStore(text) ? text : fail("s3:// with a bucket and without keys")

const isStore = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const names = [...(url?.searchParams.keys() ?? [])]
  const endpoint = url?.searchParams.get("endpoint") ?? "https://s3.amazonaws.com"
  return (
    /^s3:\/\/[a-z\d][a-z\d.-]+(\/|\?|$)/.test(text) &&
    url?.hash === "" &&
    names.every((name) => name === "endpoint" || name === "region") &&
    /^https?:\/\/[^/@?#]+\/?$/.test(endpoint)
  )
}

/** A URL as libpq takes it; Bun's client understands its parameters. */
export const postgresUrl = (text: string): string =>
  /^postgres(ql)?:\/\/[^/?#]+\/[^/]+$/.test(text) && isDecodable(text)
    ? text
    : fail("postgres://USER:PASSWORD@HOST/DATABASE, with %40 for @ and so on in user and password")

const isDecodable = (text: string) => {
  try {
    const { username, password } = new URL(text)
    return [username, password].every((part) => decodeURIComponent(part) !== undefined)
  } catch {
    return false
  }
}

/** Long enough that trying all would take too long. */
export const passphrase = (text: string): string =>
  /^[^\p{Cc}]{8,1000}$/u.test(text) ? text : fail("a text of 8 characters or more")

export const anyText = (text: string): string =>
  /^[^\p{Cc}]{1,1000}$/u.test(text) ? text : fail("a text in one line")

/** 'smtp://user@host:587'. The password is a setting of its own. */
export const mailServer = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isServer = url && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && /^\/?$/.test(url.pathname)
  return isServer && url.password === "" && url.search === "" && url.hash === ""
    ? text
    : fail("smtp://user@host:port or smtps://user@host:port, without the password")
}

export const word = (text: string): string => (/^[!-~]+$/.test(text) ? text : fail("a text without spaces"))

export const hostNames = (text: string): readonly string[] => {
  if (text === "") return []
  const areNames = /^[a-z\d_.-]+(,[a-z\d_.-]+)*$/i.test(text)
  const names = areNames ? text.toLowerCase().split(",") : fail("host names with commas between them")
  const isWrong = (name: string) => /^[\d.]+$/.test(name) && !isIpv4(name)
  return names.some(isWrong) ? fail("names, and addresses written as 192.168.1.20") : names
}

/** Browsers read 192.168.01.020 as 192.168.1.16. */
const isIpv4 = (text: string) => URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text

export const yesOrNo = (text: string): boolean => {
  if (["yes", "true", "1"].includes(text)) return true
  return ["no", "false", "0"].includes(text) ? false : fail("yes or no")
}

/** Parses with the contract's schema, loaded on first use because zod slows the start. */
export const byContract = (rule: "Email" | "Password") => (text: string) => {
  const contract: typeof import("../contract/users") = require("../contract/users")
  const { success, data, error } = contract[rule].safeParse(text)
  if (success) return data
  throw new Error(error?.issues[0]?.message)
}

const fail = (requirement: string): never => {
  throw new Error(`it must be ${requirement}`)
}
