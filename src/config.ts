import { resolve } from "node:path"
import * as z from "zod/mini"
import { type Arguments, type Flag, UsageError } from "./command-line"
import { Email, Password } from "./contract/users"

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535
const isNames = (text: string) => /^[a-z\d_.-]+(,[a-z\d_.-]+)*$/i.test(text)
const isLine = (text: string) => /^[^\p{Cc}]{1,40}$/u.test(text)

/** Everything an operator decides. `trustProxy` is the flag --trust-proxy and the variable WINDROW_TRUST_PROXY. */
const Config = z.object({
  host: z.string().check(z.regex(/^[\w.:-]+$/, "it must be an address of this machine")),
  port: z.pipe(
    z.string().check(z.refine(isPort, "it must be a whole number from 0 (any free port) to 65535")),
    z.transform(Number),
  ),
  data: z.pipe(
    z.string(),
    z.transform((folder) => resolve(folder)),
  ),
  brand: z.string().check(z.trim(), z.refine(isLine, "it must be a text of 1 to 40 characters")),
  signup: z.enum(["open", "closed"], "it must be open or closed"),
  hosts: z._default(
    z.pipe(
      z.string().check(z.refine(isNames, "it must be host names with commas between them")),
      z.transform((names) => names.toLowerCase().split(",")),
    ),
    [],
  ),
  trustProxy: z.pipe(
    z.enum(["yes", "true", "1", "no", "false", "0"], "it must be yes or no"),
    z.transform((text) => ["yes", "true", "1"].includes(text)),
  ),
  adminEmail: z.optional(Email),
  adminPassword: z.optional(Password),
  adminPasswordFile: z.optional(z.string()),
})
export type Config = z.infer<typeof Config>
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
    does: "the password if that person is new; never resets one",
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
 * Flags before WINDROW_* variables before defaults; an empty variable counts as none.
 * @throws UsageError for the first value that can't be meant.
 */
export const configOf = (values: Arguments["values"], env: Record<string, string | undefined>): Config => {
  const raw = Object.fromEntries(
    settings.map(({ name, flag, variable, standard }) => [name, values[flag] ?? (env[variable] || standard)]),
  )
  const config = Config.safeParse(raw)
  if (config.success) return config.data
  const [issue] = config.error.issues
  const name = String(issue?.path[0])
  throw refusal(name, name === "adminPassword" ? "***" : raw[name], issue?.message)
}

/**
 * The password of a new admin, wherever it was put.
 * @throws UsageError when the file holds none.
 */
export const adminPasswordOf = async ({
  adminPassword,
  adminPasswordFile: file,
}: Config): Promise<string | undefined> => {
  if (adminPassword !== undefined || file === undefined) return adminPassword
  const password = Password.safeParse((await textOf(file)).replace(/\r?\n$/, ""))
  if (password.success) return password.data
  throw refusal("adminPasswordFile", file, password.error.issues[0]?.message)
}

const textOf = async (file: string) => {
  try {
    return await Bun.file(file).text()
  } catch {
    throw refusal("adminPasswordFile", file, "it must be a file that can be read")
  }
}

const refusal = (name: string, value: string | undefined, reason = "is wrong") => {
  const setting = settings.find((setting) => setting.name === name)
  const flag = `--${setting?.flag}`
  const why = reason.charAt(0).toLowerCase() + reason.slice(1)
  return new UsageError(
    `${flag} (or ${setting?.variable}) is "${value}": ${why}, for example ${flag} ${setting?.example}.`,
  )
}
