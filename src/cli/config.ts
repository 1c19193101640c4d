import { errorMessage } from "../domain/errors"
import { type Arguments, type Flag, UsageError } from "./arguments"
import { type SettingName as Name, type Setting, settings } from "./settings"

type Settings = typeof settings
type WithDefault = { [N in Name]: Settings[N] extends { default: string } ? N : never }[Name]
type Parsed<N extends Name> = ReturnType<Settings[N]["parse"]>

/** The parsed settings; those without a default may be missing. */
export type Config = { [N in WithDefault]: Parsed<N> } & {
  [N in Exclude<Name, WithDefault>]?: Parsed<N> | undefined
}

const names = Object.keys(settings) as Name[]

const withBefore = (text: string, sign: string) => text.replaceAll(/[A-Z]/g, `${sign}$&`)
const flagOf = (name: Name) => withBefore(name, "-").toLowerCase()
const variableOf = (name: Name) => `WINDROW_${withBefore(name, "_").toUpperCase()}`

export const configFlags: readonly Flag[] = names.map((name) => {
  const { value, default: defaultText, example, help }: Setting = settings[name]
  const shownDefault = defaultText ? ` [${defaultText}]` : ""
  return {
    flag: flagOf(name),
    ...(value && { value }),
    example,
    help: `${help}${shownDefault} (${variableOf(name)})`,
  }
})

/**
 * Flags override WINDROW_* variables, which override defaults. Empty variables are ignored.
 * @throws UsageError for the first value that can't be parsed
 */
export const configOf = (
  values: Arguments["values"],
  env: Record<string, string | undefined>,
  flags = configFlags,
): Config => {
  const accepted = new Set(flags.map(({ flag }) => flag))
  const read = (name: Name) => {
    const setting: Setting = settings[name]
    const flag = flagOf(name)
    const text = values[flag] ?? ((accepted.has(flag) && env[variableOf(name)]) || setting.default)
    return text === undefined ? undefined : parseSetting(name, text, setting.parse)
  }
  // TypeScript does not infer that each name has the type of its parser.
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Config
}

const secrets = {
  database: "databaseFile",
  adminPassword: "adminPasswordFile",
  backupPassphrase: "backupPassphraseFile",
  backupKeyId: "backupKeyIdFile",
  backupSecret: "backupSecretFile",
  photosKeyId: "photosKeyIdFile",
  photosSecret: "photosSecretFile",
} as const satisfies Partial<Record<Name, Name>>

/** Whose values nobody else may read. Each has another one, with -file, for a file that holds it. */
export const secretFlags: readonly string[] = (Object.keys(secrets) as Name[]).map(flagOf)

/**
 * The setting itself or what its file holds.
 * @throws UsageError when the file can't be read or holds nothing valid
 */
export const secretOf = async (config: Config, name: keyof typeof secrets): Promise<string | undefined> => {
  const [value, fileName] = [config[name], secrets[name]]
  if (name !== "database" || hasPassword(value)) warnIfVisible(name)
  const file = config[fileName]
  if (value !== undefined || file === undefined) return value
  const text = await textIn(fileName, file)
  return parseSetting(fileName, file, () => settings[name].parse(text.replace(/\r?\n$/, "")))
}

export const adminPasswordOf = (config: Config): Promise<string | undefined> =>
  secretOf(config, "adminPassword")

const hasPassword = (url: string | undefined) => url !== undefined && new URL(url).password !== ""

/** The URL of a database of other machines. */
export const databaseOf = (config: Config): Promise<string | undefined> => secretOf(config, "database")

const warnIfVisible = (name: keyof typeof secrets) => {
  const flag = `--${flagOf(name)}`
  if (process.argv.some((word) => word === flag || word.startsWith(`${flag}=`)))
    console.error(
      `Everybody on this machine can read the ${whatIs[name]} in ${flag}; use ${flag}-file instead.`,
    )
}

const whatIs = {
  database: "password",
  adminPassword: "password",
  backupPassphrase: "passphrase",
  backupKeyId: "key",
  backupSecret: "secret",
  photosKeyId: "key",
  photosSecret: "secret",
} as const

const textIn = async (name: Name, file: string) => {
  try {
    return await Bun.file(file).text()
  } catch {
    throw refusal(name, file, "it must be a file that can be read")
  }
}

/** The settings of these names as variables, for another process of this program. */
export const variablesOf = (config: Config, picked: readonly Name[]): Record<string, string> =>
  Object.fromEntries(
    picked.flatMap((name) => (config[name] === undefined ? [] : [[variableOf(name), String(config[name])]])),
  )

const parseSetting = <T>(name: Name, text: string, parse: (text: string) => T): T => {
  try {
    return parse(text)
  } catch (error) {
    throw refusal(name, text, errorMessage(error))
  }
}

const withoutSecrets = (text: string, { isSecret, mayHoldSecrets }: Setting) => {
  if (isSecret) return "***"
  return mayHoldSecrets ? text.replace(/:.*/s, ":***") : text.replace(/\/\/.*@/s, "//***@")
}

const refusal = (name: Name, text: string, reason: string) => {
  const { value, example }: Setting = settings[name]
  const shown = withoutSecrets(text, settings[name])
  const why = reason.charAt(0).toLowerCase() + reason.slice(1)
  const advice = `--${flagOf(name)}${value ? " " : "="}${example}`
  return new UsageError(
    `--${flagOf(name)} (or ${variableOf(name)}) is "${shown}": ${why}, for example ${advice}.`,
  )
}
