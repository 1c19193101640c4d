import { version } from "../../package.json"
import { parseArguments, UsageError } from "./arguments"
import { type Command, commands } from "./commands"
import { configOf } from "./config"
import { commandHelp, help, usage } from "./help"

/** @throws UsageError for an unknown command or wrong arguments */
export const runCommand = async (words: string[]) => {
  const command = commands.find(({ name }) => name.split(" ").every((word, at) => word === words[at]))
  if (command) await run(command, words.slice(command.name.split(" ").length))
  else if (isHelp(words)) console.log(help(words[0]))
  else if (words[0] === "--version") console.log(version)
  else throw new UsageError(`${unknownCommand(words)}, for example windrow serve; windrow --help shows all.`)
}

const run = async (command: Command, words: string[]) => {
  if (isHelp(words)) return console.log(commandHelp(command))
  const flags = command.flags()
  const parsed = parseArguments(words, flags)
  if (!takes(command, parsed.words.length))
    throw new UsageError(`Call it as "${usage(command)}"; windrow ${command.name} --help says more.`)
  await command.run(configOf(parsed.values, process.env, flags), parsed)
}

const takes = ({ args = [] }: Command, words: number) =>
  words <= args.length && words >= args.filter((arg) => !arg.startsWith("[")).length

const isHelp = (words: string[]) =>
  words[0] === "help" || words.some((word) => word === "--help" || word === "-h")

const unknownCommand = ([first, second]: string[]) =>
  first === undefined
    ? "Say what to do"
    : `There is no command "${[first, second].filter(Boolean).join(" ")}"`
