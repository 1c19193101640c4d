import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { type ParseArgsOptionDescriptor, parseArgs } from "node:util"
import * as z from "zod/mini"
import { Email, Password } from "./contract/users"

/** The command was called wrongly; the message is one sentence that names what, and an example. Exit code 2. */
export class UsageError extends Error {}

/** Everything an operator can decide, under the names of the flags: `--trust-proxy` is `trustProxy`. */
const Config = z.object({
  host: z._default(
    z.string().check(z.regex(/^[\w.:-]+$/, "must be an address or a name of this machine")),
    "0.0.0.0",
  ),
  port: z._default(
    z.pipe(
      z.string().check(
        z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
          error: "must be a whole number from 0 (any free port) to 65535",
        }),
      ),
      z.transform(Number),
    ),
    3000,
  ),
  data: z._default(z.pipe(z.string(), z.transform(absolute)), absolute("data")),
  brand: z._default(
    z.string().check(z.trim(), z.regex(/^[^\p{Cc}]{1,40}$/u, "must be a text of 1 to 40 characters")),
    "Windrow",
  ),
  signup: z._default(z.enum(["open", "closed"], { error: "must be open or closed" }), "open"),
  hosts: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.toLowerCase(),
          z.regex(/^ *[a-z\d_.-]+( *, *[a-z\d_.-]+)* *$/, "must be host names with commas between them"),
        ),
      z.transform((names) => names.split(",").map((name) => name.trim())),
    ),
    [],
  ),
  trustProxy: z._default(
    z.pipe(z.enum(["yes", "no"], { error: "must be yes or no" }), z.transform(isYes)),
    false,
  ),
  adminEmail: z.optional(Email),
  adminPassword: z.optional(Password),
  adminPasswordFile: z.optional(z.string()),
})
export type Config = z.infer<typeof Config>
type Name = keyof Config

type Flag = { value: string; standard?: string; example: string; does: string }
const flags: Record<Name, Flag> = {
  host: {
    value: "ADDRESS",
    standard: "0.0.0.0",
    example: "127.0.0.1",
    does: "listen on this address of the machine; 0.0.0.0 is all of them",
  },
  port: { value: "PORT", standard: "3000", example: "3000", does: "listen on this port" },
  data: { value: "FOLDER", standard: "./data", example: "/var/lib/windrow", does: "keep the database here" },
  brand: { value: "TEXT", standard: "Windrow", example: "'Green Acres'", does: "the name in the titles" },
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
  trustProxy: {
    value: "yes|no",
    standard: "no",
    example: "yes",
    does: "believe X-Forwarded-For and X-Forwarded-Proto",
  },
  adminEmail: {
    value: "EMAIL",
    example: "ana@example.org",
    does: "make this person an admin at start",
  },
  adminPassword: {
    value: "PASSWORD",
    example: "'correct horse battery'",
    does: "the password of a new admin; never resets one",
  },
  adminPasswordFile: {
    value: "FILE",
    example: "/run/secrets/windrow-admin",
    does: "the same, read from a file",
  },
}

export const serveFlags: readonly Name[] = [
  "host",
  "port",
  "data",
  "brand",
  "signup",
  "hosts",
  "trustProxy",
  "adminEmail",
  "adminPassword",
  "adminPasswordFile",
]

/** A command's own flags that are no configuration, such as `--first-name A`: name to value, '' for a switch. */
export type OwnFlags = Record<string, string>

/** What a command line says after the command. */
export type Line = { words: string[]; own: Record<string, string | undefined>; config: Config; help: boolean }

/**
 * Reads a command line: its flags before WINDROW_* variables before defaults.
 * @throws UsageError for anything that can't be meant.
 */
export const readLine = (
  args: string[],
  env: Record<string, string | undefined>,
  known: readonly Name[],
  own: OwnFlags = {},
): Line => {
  const { values, positionals } = parse(args, known, own)
  const help = values.help !== undefined
  const given = (name: Name) => (known.includes(name) ? values[flagOf(name)] : undefined)
  return {
    words: positionals,
    own: values,
    help,
    config: help ? Config.parse({}) : configOf((name) => given(name) ?? (env[variableOf(name)] || undefined)),
  }
}

/** The password of a new admin, wherever it was put. */
export const adminPasswordOf = ({ adminPassword, adminPasswordFile: file }: Config): string | undefined => {
  if (adminPassword !== undefined || file === undefined) return adminPassword
  const password = Password.safeParse(contentOf(file))
  if (password.success) return password.data
  throw refusal("adminPasswordFile", file, `holds none: ${password.error.issues[0]?.message}`)
}

/** Lines that explain these flags, for --help. */
export const flagLines = (names: readonly Name[]) =>
  names.map((name): [string, string] => {
    const { value, standard, does } = flags[name]
    return [
      `--${flagOf(name)} ${value}`,
      `${does}${standard ? ` [${standard}]` : ""}; or ${variableOf(name)}`,
    ]
  })

const parse = (args: string[], known: readonly Name[], own: OwnFlags) => {
  const valued = [...known.map(flagOf), ...Object.keys(own).filter((name) => own[name])]
  const switches = ["help", ...Object.keys(own).filter((name) => !own[name])]
  const options: Record<string, ParseArgsOptionDescriptor> = { help: { type: "boolean", short: "h" } }
  for (const name of valued) options[name] = { type: "string" }
  for (const name of switches) options[name] = { ...options[name], type: "boolean" }
  const { tokens, positionals } = parseArgs({ args, options, strict: false, tokens: true })
  const values: Record<string, string | undefined> = {}
  for (const token of tokens) {
    if (token.kind !== "option") continue
    const { name, rawName, value } = token
    if (valued.includes(name)) values[name] = value || missing(name, own[name])
    else if (switches.includes(name) && value === undefined) values[name] = ""
    else throw new UsageError(`There is no flag ${rawName}${value ? `=${value}` : ""} here; see --help.`)
  }
  return { values, positionals }
}

const missing = (flag: string, example: string | undefined): never => {
  const name = serveFlags.find((name) => flagOf(name) === flag)
  const value = name ? flags[name].example : example
  throw new UsageError(`--${flag} needs a value, for example --${flag} ${value}.`)
}

const configOf = (given: (name: Name) => string | undefined): Config => {
  const raw = Object.fromEntries(serveFlags.map((name) => [name, given(name)]))
  const result = Config.safeParse(raw)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = serveFlags.find((name) => name === issue?.path[0]) ?? "host"
  throw refusal(name, raw[name] ?? "", issue?.message ?? "is wrong")
}

const refusal = (name: Name, value: string, reason: string) => {
  const flag = `--${flagOf(name)}`
  const shown = name === "adminPassword" ? "***" : value
  return new UsageError(
    `${flag} (or ${variableOf(name)}) "${shown}" ${reason}; for example ${flag} ${flags[name].example}`,
  )
}

const contentOf = (file: string) => {
  try {
    return readFileSync(file, "utf8").replace(/\r?\n$/, "")
  } catch {
    throw refusal("adminPasswordFile", file, "can't be read")
  }
}

const flagOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const variableOf = (name: string) => `WINDROW_${flagOf(name).replaceAll("-", "_").toUpperCase()}`

function absolute(path: string) {
  return resolve(path)
}

function isYes(text: "yes" | "no") {
  return text === "yes"
}
