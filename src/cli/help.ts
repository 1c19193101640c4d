import { version } from "../../package.json"
import { twoColumns } from "./arguments"
import { type Command, commands } from "./commands"

export const usage = ({ name, args = [], flags }: Command): string =>
  ["windrow", name, ...args, ...(flags().length > 0 ? ["[flags]"] : [])].join(" ")

export const commandHelp = (command: Command): string => {
  const flags = command
    .flags()
    .map(({ flag, value, help }): [string, string] => [value ? `--${flag} ${value}` : `--${flag}`, help])
  return `${usage(command)}: ${command.help}\n${flags.length > 0 ? `\n${twoColumns(flags)}\n` : ""}`
}

/** All commands, or those of a group such as "user". */
export const help = (group = ""): string => {
  const inGroup = commands.filter(({ name }) => name.startsWith(`${group} `))
  const shown = inGroup.length > 0 ? inGroup : commands
  return `Windrow ${version}: a log for compost piles.\n\n${twoColumns(
    shown.map((command) => [usage(command), command.help]),
  )}\n\nEach of them explains its flags with --help.`
}
