import { version } from "../../package.json"
import { parseArguments, UsageError } from "./arguments"
import { type Command, commands } from "./commands"
import { configOf } from "./config"
import { commandHelp, help, usage } from "./help"

/**
 * Runs the command that these words name, or prints help or the version.
 * @throws UsageError when no command has the name, or the words behind it are not what it takes.
 */
export const runCommand = async (words: string[]) => {
  const command = commands.find(({ name }) => name.split(" ").every((word, at) => word === words[at]))
  if (command) await run(command, words.slice(command.name.split(" ").length))
  else if (isHelp(words)) console.log(help(words[0]))
  else if (words[0] === "--version") console.log(version)
  else throw new UsageError(`${unknown(words)}, for example windrow serve; windrow --help shows all.`)
}

const run = async (command: Command, words: string[]) => {
  if (isHelp(words)) return console.log(commandHelp(command))
  const given = parseArguments(words, command.flags)
  if (given.words.length !== (command.args ?? []).length)
    throw new UsageError(`Call it as "${usage(command)}"; windrow ${command.name} --help says more.`)
  await command.run(configOf(given.values, process.env, command.flags), given)
}

const isHelp = (words: string[]) =>
  words[0] === "help" || words.some((word) => word === "--help" || word === "-h")

const unknown = ([first, second]: string[]) =>
  first === undefined
    ? "Say what to do"
    : `There is no command "${[first, second].filter(Boolean).join(" ")}"`
