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

// Each in one text: a function that is called for each name several times is compiled, which slows the start (bench 10).
const flagNames = names.join(" ").replaceAll(/[A-Z]/g, "-$&").toLowerCase().split(" ")
const variableNames = flagNames.join(" ").replaceAll("-", "_").toUpperCase().split(" ")

/** The settings' flags without the dashes, and their variables. */
const given = names.map((name, at) => ({
  name,
  flag: flagNames[at] ?? name,
  variable: `WINDROW_${variableNames[at]}`,
}))

export const flagOf = (name: Name) => flagNames[names.indexOf(name)] ?? name

export const configFlags: readonly Flag[] = given.map(({ name, flag, variable }) => {
  const { value, default: defaultText, example, help }: Setting = settings[name]
  const shownDefault = defaultText ? ` [${defaultText}]` : ""
  return {
    flag,
    isSetting: true,
    ...(value && { value }),
    example,
    help: `${help}${shownDefault} (${variable})`,
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
  const read = ({ name, flag, variable }: (typeof given)[number]) => {
    const setting: Setting = settings[name]
    const text = values[flag] ?? ((accepted.has(flag) && env[variable]) || setting.default)
    return [name, text === undefined ? undefined : parseSetting(name, text, setting.parse)] as const
  }
  // TypeScript does not infer that each name has the type of its parser.
  return Object.fromEntries(given.map(read)) as Config
}

/** The word for each secret in messages. */
const secrets = {
  database: "password",
  adminPassword: "password",
  backupPassphrase: "passphrase",
  backupKeyId: "key",
  backupSecret: "secret",
  mailPassword: "password",
  messagesKey: "key",
  photosKeyId: "key",
  photosSecret: "secret",
} as const satisfies Partial<Record<Name, string>>
type Secret = keyof typeof secrets

/** Flags with secret values. Each has another one, with -file, for a file that holds the value. */
export const secretFlags: readonly string[] = (Object.keys(secrets) as Name[]).map(flagOf)

/**
 * The setting itself or what its file holds.
 * @throws UsageError when the file can't be read or holds nothing valid
 */
export const secretOf = async (config: Config, name: Secret): Promise<string | undefined> => {
  const value = config[name]
  const fileName: `${Secret}File` = `${name}File`
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

const warnIfVisible = (name: Secret) => {
  const flag = `--${flagOf(name)}`
  if (process.argv.some((word) => word === flag || word.startsWith(`${flag}=`)))
    console.error(
      `Everybody on this machine can read the ${secrets[name]} in ${flag}; use ${flag}-file instead.`,
    )
}

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
    given
      .filter(({ name }) => picked.includes(name) && config[name] !== undefined)
      .map(({ name, variable }) => [variable, String(config[name])]),
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
  const [flag, variable] = [flagOf(name), variableNames[names.indexOf(name)]]
  const shown = withoutSecrets(text, settings[name])
  const why = reason.charAt(0).toLowerCase() + reason.slice(1)
  const advice = `--${flag}${value ? " " : "="}${example}`
  return new UsageError(`--${flag} (or WINDROW_${variable}) is "${shown}": ${why}, for example ${advice}.`)
}
