import { version } from "../../package.json"
import { migrations } from "../server/bundled-files"
import type { Arguments, Flag } from "./arguments"
import { adminPasswordOf, type Config, configFlags } from "./config"
import { assertHttpsFits } from "./https-settings"
import { withDatabase, withDatabaseFile, withDatabasePath, withExistingDatabase } from "./with-database"

export type Command = {
  name: string
  args?: readonly string[]
  help: string
  flags: readonly Flag[]
  run: (config: Config, args: Arguments) => unknown
}

const pickFlags = (...names: string[]) => configFlags.filter(({ flag }) => names.includes(flag))

const personFlags: readonly Flag[] = [
  { flag: "first-name", value: "NAME", example: "Ana", help: "required" },
  { flag: "last-name", value: "NAME", example: "Berg", help: "required" },
  { flag: "admin", help: "let this person manage the material types" },
]

/** Each command loads only its own code. */
const serve = () => import("../server/serve")
const userCommands = () => import("./user-commands")
const healthcheck = () => import("./healthcheck")
const backup = () => import("../backups/backup")
const restore = () => import("../backups/restore")
const check = () => import("../backups/check")
const setupCode = () => import("../setup/terminal-code")

export const commands: readonly Command[] = [
  {
    name: "serve",
    help: "serve the app until stopped",
    flags: configFlags,
    run: async (config) => {
      assertHttpsFits(config)
      await (await serve()).serve({ ...config, adminPassword: await adminPasswordOf(config) })
    },
  },
  {
    name: "user add",
    args: ["EMAIL"],
    help: "make an account; the password comes from standard input",
    flags: [...personFlags, ...pickFlags("data")],
    run: (config, args) => withDatabase(config, async (db) => (await userCommands()).addUser(db, args)),
  },
  {
    name: "user list",
    help: "show everybody",
    flags: pickFlags("data"),
    run: (config) => withExistingDatabase(config, async (db) => (await userCommands()).listUsers(db)),
  },
  {
    name: "user role",
    args: ["EMAIL", "user|admin"],
    help: "make somebody an admin, or a user again",
    flags: pickFlags("data"),
    run: (config, args) =>
      withExistingDatabase(config, async (db) => (await userCommands()).changeRole(db, args)),
  },
  {
    name: "user password",
    args: ["EMAIL"],
    help: "set a new password, from standard input, and sign the user out everywhere",
    flags: pickFlags("data"),
    run: (config, args) =>
      withExistingDatabase(config, async (db) => (await userCommands()).changePassword(db, args)),
  },
  {
    name: "backup",
    args: ["FILE"],
    help: "copy the database (not the keys in tls) into a file, also while the server runs, and check the copy",
    flags: pickFlags("data"),
    run: (config, { words: [file = ""] }) =>
      withDatabaseFile(config, async (database) => (await backup()).backup(database, file)),
  },
  {
    name: "restore",
    args: ["FILE"],
    help: "put a copy in the place of the database, which is kept; the server must be stopped",
    flags: pickFlags("data"),
    run: (config, { words: [file = ""] }) =>
      withDatabasePath(config, async (database) => (await restore()).restore(database, file, migrations)),
  },
  {
    name: "check",
    help: "read the whole database, and tell whether its structure and every photo are sound",
    flags: pickFlags("data"),
    run: (config) => withDatabaseFile(config, async (database) => (await check()).check(database)),
  },
  {
    name: "healthcheck",
    help: "ask the server on this machine whether it is well",
    flags: pickFlags("host", "port", "https", "https-port", "tls-cert", "tls-key", "data"),
    run: async (config) => (await healthcheck()).healthcheck(config),
  },
  {
    name: "qr",
    help: "show the QR code of the page on which a phone is set up",
    flags: [
      {
        flag: "address",
        value: "ADDRESS",
        example: "192.168.1.20",
        help: "of this machine, as phones reach it",
      },
      ...pickFlags("host", "port"),
    ],
    run: async (config, { values }) => (await setupCode()).printCode(config, values.address),
  },
  { name: "version", help: "show the version", flags: [], run: () => console.log(version) },
]
