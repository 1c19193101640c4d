import { version } from "../package.json"
import { type Arguments, type Flag, parseArguments, twoColumns, UsageError } from "./cli/arguments"
import { adminPasswordOf, type Config, configFlags, configOf } from "./cli/config"
import type { Db } from "./db/connection"
import { DatabaseUnusableError } from "./db/errors"
import { closeDatabase, openDatabase } from "./db/open"
import { AppError, CommandError } from "./domain/errors"
import { databaseIn, migrations } from "./server/bundled-files"

type Command = {
  name: string
  /** The words that follow the name. */
  takes?: string[]
  does: string
  flags: readonly Flag[]
  run: (config: Config, given: Arguments) => unknown
}

const some = (...names: string[]) => configFlags.filter(({ flag }) => names.includes(flag))

const personFlags: readonly Flag[] = [
  { flag: "first-name", value: "NAME", example: "Ana", does: "required" },
  { flag: "last-name", value: "NAME", example: "Berg", does: "required" },
  { flag: "admin", does: "let this person manage the material types" },
]

/** What carries a command out is loaded with it: the server does without the others, and they without it. */
const serving = () => import("./server/serve")
const onUsers = () => import("./cli/user-commands")
const asking = () => import("./cli/healthcheck")
const copying = () => import("./backups/backup")
const restoring = () => import("./backups/restore")
const checking = () => import("./backups/check")
const giveToOwner = async (folder: string) => (await import("./db/owner")).chownToFolderOwner(folder)

const commands: readonly Command[] = [
  {
    name: "serve",
    does: "serve the app until stopped",
    flags: configFlags,
    run: async (config) =>
      (await serving()).serve({ ...config, adminPassword: await adminPasswordOf(config) }),
  },
  {
    name: "user add",
    takes: ["EMAIL"],
    does: "make an account; the password comes from standard input",
    flags: [...personFlags, ...some("data")],
    run: (config, given) => onDatabase(config, async (db) => (await onUsers()).addUser(db, given)),
  },
  {
    name: "user list",
    does: "show everybody",
    flags: some("data"),
    run: (config) => onExisting(config, async (db) => (await onUsers()).listUsers(db)),
  },
  {
    name: "user role",
    takes: ["EMAIL", "user|admin"],
    does: "make somebody an admin, or a user again",
    flags: some("data"),
    run: (config, given) => onExisting(config, async (db) => (await onUsers()).changeRole(db, given)),
  },
  {
    name: "user password",
    takes: ["EMAIL"],
    does: "set a new password, from standard input, and sign the user out everywhere",
    flags: some("data"),
    run: (config, given) => onExisting(config, async (db) => (await onUsers()).changePassword(db, given)),
  },
  {
    name: "backup",
    takes: ["FILE"],
    does: "copy the database into a file, also while the server runs, and check the copy",
    flags: some("data"),
    run: (config, { words: [file = ""] }) =>
      onFile(config, async (database) => (await copying()).backup(database, file)),
  },
  {
    name: "restore",
    takes: ["FILE"],
    does: "put a copy in the place of the database, which is kept; the server must be stopped",
    flags: some("data"),
    run: (config, { words: [file = ""] }) =>
      asOwner(config, async (database) => (await restoring()).restore(database, file, migrations)),
  },
  {
    name: "check",
    does: "read the whole database, and tell whether its structure and every photo are sound",
    flags: some("data"),
    run: (config) => onFile(config, async (database) => (await checking()).check(database)),
  },
  {
    name: "healthcheck",
    does: "ask the server on this machine whether it is well",
    flags: some("host", "port"),
    run: async (config) => (await asking()).healthcheck(config),
  },
  { name: "version", does: "show the version", flags: [], run: () => console.log(version) },
]

const run = async (args: string[]) => {
  const command = commands.find(({ name }) => name.split(" ").every((word, at) => word === args[at]))
  if (command) await runCommand(command, args.slice(command.name.split(" ").length))
  else if (args.some(isHelp) || args[0] === "help") console.log(overview(args[0]))
  else if (args[0] === "--version") console.log(version)
  else throw new UsageError(`${unknown(args)}, for example windrow serve; windrow --help shows all.`)
}

const runCommand = async (command: Command, args: string[]) => {
  if (args.some(isHelp) || args[0] === "help") return console.log(manual(command))
  const given = parseArguments(args, command.flags)
  const takes = command.takes ?? []
  if (given.words.length !== takes.length)
    throw new UsageError(`Call it as "${calling(command)}"; windrow ${command.name} --help says more.`)
  await command.run(configOf(given.values, process.env, command.flags), given)
}

/** Works on the database of a running server, too: it sees the change with its next request. */
const onDatabase = (config: Config, work: (db: Db) => Promise<void>) =>
  asOwner(config, async (database) => {
    const isNew = !(await Bun.file(database).exists())
    const db = openDatabase(database, migrations)
    if (isNew) console.log(`Made a new database in ${config.data}.`)
    try {
      await work(db)
    } finally {
      closeDatabase(db)
    }
  })

const onExisting: typeof onDatabase = async (config, work) => {
  await mustExist(config)
  await onDatabase(config, work)
}

/** For commands that must not change what they look at. */
const onFile = async (config: Config, work: (database: string) => Promise<void>) => {
  await mustExist(config)
  await asOwner(config, work)
}

const mustExist = async ({ data }: Config) => {
  if (await Bun.file(databaseIn(data)).exists()) return
  throw new CommandError(
    `There is no database in ${data}; name its folder, for example --data /var/lib/windrow.`,
  )
}

/** Root often runs the commands of a service that has a user of its own. */
const asOwner = async ({ data }: Config, work: (database: string) => Promise<void>) => {
  try {
    await work(databaseIn(data))
  } finally {
    await giveToOwner(data)
  }
}

const isHelp = (word: string) => word === "--help" || word === "-h"

const unknown = ([first, second]: string[]) =>
  first === undefined
    ? "Say what to do"
    : `There is no command "${[first, second].filter(Boolean).join(" ")}"`

const calling = ({ name, takes = [], flags }: Command) =>
  ["windrow", name, ...takes, ...(flags.length > 0 ? ["[flags]"] : [])].join(" ")

const overview = (first = "") => {
  const below = commands.filter(({ name }) => name.startsWith(`${first} `))
  const shown = below.length > 0 ? below : commands
  return `Windrow ${version}: a log for compost piles.\n\n${twoColumns(
    shown.map((command) => [calling(command), command.does]),
  )}\n\nEach of them explains its flags with --help.`
}

const manual = (command: Command) => {
  const flags = command.flags.map(({ flag, value, does }): [string, string] => [
    value ? `--${flag} ${value}` : `--${flag}`,
    does,
  ])
  return `${calling(command)}: ${command.does}\n${flags.length > 0 ? `\n${twoColumns(flags)}\n` : ""}`
}

// What this program writes is its user's alone: password hashes, sessions and photos are in it.
process.umask(0o077)

try {
  await run(process.argv.slice(2))
} catch (error) {
  // Sentences for a person; anything else is a bug and shows where it is.
  const isSentence = [UsageError, CommandError, DatabaseUnusableError, AppError].some(
    (kind) => error instanceof kind,
  )
  console.error(isSentence && error instanceof Error ? error.message : error)
  process.exit(error instanceof UsageError ? 2 : 1)
}
