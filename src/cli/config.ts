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

const flagOf = (name: Name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const variableOf = (name: Name) => `WINDROW_${flagOf(name).replaceAll("-", "_").toUpperCase()}`

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
  const read = (name: Name) => {
    const setting: Setting = settings[name]
    const isAccepted = flags.some(({ flag }) => flag === flagOf(name))
    const text = values[flagOf(name)] ?? ((isAccepted && env[variableOf(name)]) || setting.default)
    return text === undefined ? undefined : parseSetting(name, text, setting.parse)
  }
  // TypeScript does not infer that each name has the type of its parser.
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Config
}

/** @throws UsageError when the file can't be read or holds no valid password */
export const adminPasswordOf = async ({
  adminPassword,
  adminPasswordFile: file,
}: Config): Promise<string | undefined> => {
  warnOfVisiblePassword()
  if (adminPassword !== undefined || file === undefined) return adminPassword
  const text = await textIn(file)
  return parseSetting("adminPasswordFile", file, () =>
    settings.adminPassword.parse(text.replace(/\r?\n$/, "")),
  )
}

const warnOfVisiblePassword = () => {
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

const parseSetting = <T>(name: Name, text: string, parse: (text: string) => T): T => {
  try {
    return parse(text)
  } catch (error) {
    throw refusal(name, text, errorMessage(error))
  }
}

const refusal = (name: Name, text: string, reason: string) => {
  const { value, example, isSecret }: Setting = settings[name]
  const shown = isSecret ? "***" : text
  const why = reason.charAt(0).toLowerCase() + reason.slice(1)
  const advice = `--${flagOf(name)}${value ? " " : "="}${example}`
  return new UsageError(
    `--${flagOf(name)} (or ${variableOf(name)}) is "${shown}": ${why}, for example ${advice}.`,
  )
}
