import { resolve } from "node:path"
import { type Arguments, type Flag, UsageError } from "./arguments"

/** Everything an operator decides. `trustProxy` is the flag --trust-proxy and the variable WINDROW_TRUST_PROXY. */
export type Config = {
  host: string
  port: number
  data: string
  create: boolean
  brand: string
  signup: "open" | "closed"
  hosts: readonly string[]
  trustProxy: boolean
  adminEmail?: string | undefined
  adminPassword?: string | undefined
  adminPasswordFile?: string | undefined
}
type Name = keyof Config

const described: Record<Name, { value?: string; standard?: string; example: string; does: string }> = {
  host: {
    value: "ADDRESS",
    standard: "0.0.0.0",
    example: "127.0.0.1",
    does: "listen on this address only; 0.0.0.0 is every network",
  },
  port: { value: "PORT", standard: "3000", example: "3000", does: "listen on this port" },
  data: { value: "FOLDER", standard: "./data", example: "/var/lib/windrow", does: "keep the database here" },
  create: {
    value: "yes|no",
    standard: "yes",
    example: "no",
    does: "make a new database where there is none",
  },
  brand: { value: "TEXT", standard: "Windrow", example: '"Green Acres"', does: "the name in the titles" },
  signup: {
    value: "open|closed",
    standard: "open",
    example: "closed",
    does: "whether visitors may make themselves an account",
  },
  hosts: {
    value: "NAMES",
    example: "compost.example.org,www.example.org",
    does: "answer under these public names too",
  },
  trustProxy: { standard: "no", example: "yes", does: "believe X-Forwarded-For and X-Forwarded-Proto" },
  adminEmail: { value: "EMAIL", example: "ana@example.org", does: "make this person an admin at start" },
  adminPassword: {
    value: "PASSWORD",
    example: '"correct horse battery"',
    does: "the password if that person is new; never resets one; better in a file",
  },
  adminPasswordFile: {
    value: "FILE",
    example: "/run/secrets/windrow-admin",
    does: "the same, read from a file",
  },
}

const settings = Object.entries(described).map(([name, { standard, ...rest }]) => {
  const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const variable = `WINDROW_${flag.replaceAll("-", "_").toUpperCase()}`
  return { name, flag, variable, standard, ...rest }
})

/** The flags of `serve`; other commands take some of them. */
export const configFlags: readonly Flag[] = settings.map(({ does, standard, variable, ...flag }) => ({
  ...flag,
  does: `${does}${standard ? ` [${standard}]` : ""} (${variable})`,
}))

/**
 * Flags before WINDROW_* variables before defaults; an empty variable counts as none, and so does one that the
 * command has no flag for.
 * @throws UsageError for the first value that can't be meant.
 */
export const configOf = (
  values: Arguments["values"],
  env: Record<string, string | undefined>,
  flags = configFlags,
): Config => {
  const textOf = (name: Name) => {
    const { flag, variable, standard } = settingOf(name)
    const isMeant = flags.some((each) => each.flag === flag)
    return values[flag] ?? ((isMeant && env[variable]) || standard)
  }
  const read = <T>(name: Name, meaning: (text: string) => T) => meant(name, textOf(name) ?? "", meaning)
  const given = <T>(name: Name, meaning: (text: string) => T) =>
    textOf(name) === undefined ? undefined : read(name, meaning)
  return {
    host: read("host", address),
    port: read("port", port),
    data: read("data", resolve),
    create: read("create", yesOrNo),
    brand: read("brand", line),
    signup: read("signup", openOrClosed),
    hosts: read("hosts", names),
    trustProxy: read("trustProxy", yesOrNo),
    adminEmail: given("adminEmail", (text) => ruled("Email", text)),
    adminPassword: given("adminPassword", (text) => ruled("Password", text)),
    adminPasswordFile: given("adminPasswordFile", String),
  }
}

/**
 * The password of a new admin, wherever it was put.
 * @throws UsageError when the file holds none.
 */
export const adminPasswordOf = async ({
  adminPassword,
  adminPasswordFile: file,
}: Config): Promise<string | undefined> => {
  warnOfShown()
  if (adminPassword !== undefined || file === undefined) return adminPassword
  const text = await textIn(file)
  return meant("adminPasswordFile", file, () => ruled("Password", text.replace(/\r?\n$/, "")))
}

const warnOfShown = () => {
  if (process.argv.some((word) => /^--admin-password(=|$)/.test(word)))
    console.error(
      "Everybody on this machine can read the password in --admin-password; use --admin-password-file instead.",
    )
}

const textIn = async (file: string) => {
  try {
    return await Bun.file(file).text()
  } catch {
    throw refusal("adminPasswordFile", file, "it must be a file that can be read")
  }
}

const settingOf = (name: Name) => settings.find((setting) => setting.name === name) ?? never(name)

const never = (name: string): never => {
  throw new Error(`There is no setting ${name}.`)
}

/** What a setting's text stands for, or the refusal with the reason that `meaning` throws. */
const meant = <T>(name: Name, text: string, meaning: (text: string) => T): T => {
  try {
    return meaning(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw refusal(name, name === "adminPassword" ? "***" : text, reason)
  }
}

const must = (be: string): never => {
  throw new Error(`it must be ${be}`)
}

const address = (text: string) => (/^[\w.:-]+$/.test(text) ? text : must("an address of this machine"))

const port = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : must("a whole number from 0 (any free port) to 65535")

const line = (text: string) =>
  /^[^\p{Cc}]{1,40}$/u.test(text.trim()) ? text.trim() : must("a text of 1 to 40 characters")

const openOrClosed = (text: string) => (text === "open" || text === "closed" ? text : must("open or closed"))

const names = (text: string) => {
  if (text === "") return []
  const areNames = /^[a-z\d_.-]+(,[a-z\d_.-]+)*$/i.test(text)
  return areNames ? text.toLowerCase().split(",") : must("host names with commas between them")
}

const yesOrNo = (text: string) => {
  if (["yes", "true", "1"].includes(text)) return true
  return ["no", "false", "0"].includes(text) ? false : must("yes or no")
}

/** By the contract's own rule; zod is loaded only when there is an admin to make: it takes 3 ms and 8 MB. */
const ruled = (rule: "Email" | "Password", text: string) => {
  const contract: typeof import("../contract/users") = require("../contract/users")
  const { success, data, error } = contract[rule].safeParse(text)
  if (success) return data
  throw new Error(error?.issues[0]?.message)
}

const refusal = (name: Name, value: string, reason: string) => {
  const { flag, variable, value: takes, example } = settingOf(name)
  const advice = `--${flag}${takes ? " " : "="}${example}`
  const why = reason.charAt(0).toLowerCase() + reason.slice(1)
  return new UsageError(`--${flag} (or ${variable}) is "${value}": ${why}, for example ${advice}.`)
}
