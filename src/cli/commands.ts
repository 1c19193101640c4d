import { version } from "../../package.json"
import { databaseIn, migrations, postgresMigrations } from "../start/bundled-files"
import { answerFlags } from "./answer-flags"
import { type Arguments, type Flag, UsageError } from "./arguments"
import { sendingFlags, sendingOf } from "./backup-settings"
import { adminPasswordOf, type Config, configFlags, databaseOf, secretFlags } from "./config"
import { assertHttpsFits } from "./https-settings"
import { officeOf } from "./message-settings"
import { photoFlags, photosOf } from "./photo-settings"
import { withDatabase, withDatabaseFile, withDatabasePath, withExistingDatabase } from "./with-database"

export type Command = {
  name: string
  /** One in brackets, the last, may be left out. */
  args?: readonly string[]
  help: string
  /** Made when they are needed: to make those of all commands took a tenth of the start (bench 10). */
  flags: () => readonly Flag[]
  run: (config: Config, args: Arguments) => unknown
}

const pickFlags = (...names: string[]) => configFlags.filter(({ flag }) => names.includes(flag))

/** The flags that name the place of the records. */
const where = () => pickFlags("data", "database", "database-file")

const personFlags: readonly Flag[] = [
  { flag: "first-name", value: "NAME", example: "Ana", help: "required" },
  { flag: "last-name", value: "NAME", example: "Berg", help: "required" },
  { flag: "admin", help: "let this person look after the whole server: everybody, copies, material types" },
]

const farmFlag = (help: string): Flag => ({ flag: "farm", value: "ID", example: "1", help })

const yesFlag: Flag = { flag: "yes", help: "don't ask: what it names may go" }

/** The flags of `serve` without those that the unit decides, and without secrets, which everybody could read in it. */
const serviceFlags = (): Flag[] => [
  { flag: "anew", help: "drop the flags of the installed service that are not given" },
  yesFlag,
  ...configFlags
    .filter(({ flag }) => flag !== "create" && !secretFlags.includes(flag))
    .map((each) =>
      each.flag === "data" ? { ...each, help: "keep the database here [/var/lib/windrow]" } : each,
    ),
]

/** Each command loads only its own code. */
const serve = () => import("../start/serve")
const photoCommands = () => import("./photo-commands")
const archiveCommands = () => import("./archive-commands")
const userCommands = () => import("./user-commands")
const healthcheck = () => import("./healthcheck")
const backupCommands = () => import("./backup-commands")
const offsiteCommands = () => import("./offsite-commands")
const check = () => import("../backups/check")
const demo = () => import("./demo-command")
const service = () => import("./service-commands")
const doctor = () => import("../doctor/doctor")
const setupCode = () => import("../setup/terminal-code")

type UserCommand = "listUsers" | "changeRole" | "changePassword" | "disableUser" | "enableUser"

const onUsers =
  (name: UserCommand): Command["run"] =>
  (config, args) =>
    withExistingDatabase(config, async (db) => (await userCommands())[name](db, args))

/** Loads nothing else: the server calls it each hour. */
const listForPrograms = async (database: string) => {
  const { copiesFolder, copiesIn } = await import("../backups/copies")
  console.log(JSON.stringify({ copies: copiesIn(copiesFolder(database)) }))
}

const lookForPrograms = async (database: string, name: string) => {
  const { insideOf } = await import("../backups/look-into")
  console.log(JSON.stringify(insideOf(database, name)))
}

export const commands: readonly Command[] = [
  {
    name: "serve",
    help: "serve the app until stopped",
    flags: () => configFlags,
    run: async (config) => {
      assertHttpsFits(config)
      const [sending, database] = [await sendingOf(config), await databaseOf(config)]
      const [adminPassword, photos] = [await adminPasswordOf(config), await photosOf(config)]
      // A URL that is given itself goes before that of the file.
      const databaseFile = config.database === undefined ? config.databaseFile : undefined
      const office = await officeOf(config)
      await (await serve()).serve({
        ...config,
        adminPassword,
        sending,
        database,
        databaseFile,
        photos,
        office,
      })
    },
  },
  {
    name: "user add",
    args: ["EMAIL"],
    help: "make an account; the password comes from standard input",
    flags: () => [...personFlags, ...where()],
    run: (config, args) => withDatabase(config, async (db) => (await userCommands()).addUser(db, args)),
  },
  {
    name: "user list",
    help: "show everybody",
    flags: where,
    run: onUsers("listUsers"),
  },
  {
    name: "user role",
    args: ["EMAIL", "user|admin"],
    help: "make somebody an admin, or a user again",
    flags: where,
    run: onUsers("changeRole"),
  },
  {
    name: "user password",
    args: ["EMAIL"],
    help: "set a new password, from standard input, and sign the user out everywhere",
    flags: where,
    run: onUsers("changePassword"),
  },
  {
    name: "user disable",
    args: ["EMAIL"],
    help: "let somebody log in no more; what they recorded stays",
    flags: where,
    run: onUsers("disableUser"),
  },
  {
    name: "user enable",
    args: ["EMAIL"],
    help: "let somebody log in again",
    flags: where,
    run: onUsers("enableUser"),
  },
  {
    name: "backup",
    args: ["[FILE]"],
    help: "copy the database (not the keys in tls) into a file or into backups of the data folder, also while the server runs, and check the copy",
    flags: () => [
      { flag: "keep-all", help: "without FILE: remove no older copy" },
      { flag: "nightly", help: "without FILE: remove what the server removes at night, also of this week" },
      { flag: "replace", help: "with FILE: write over a copy that has more records, too" },
      ...pickFlags("data"),
    ],
    run: (config, args) =>
      withDatabaseFile(config, async (database) => (await backupCommands()).makeCopy(database, args)),
  },
  {
    name: "backups send",
    help: "send the copies to --backup-to that are not there yet, as the server does by itself",
    flags: () => [
      { flag: "keep-all", help: "remove no older copy there" },
      ...pickFlags(...sendingFlags, "data"),
    ],
    run: (config, { values }) =>
      withDatabasePath(config, async (database) =>
        (await offsiteCommands()).send(config, database, values["keep-all"] !== undefined),
      ),
  },
  {
    name: "backups",
    help: "list the copies in the data folder, and those in --backup-to",
    flags: () => [
      { flag: "json", help: "only those in the data folder, for programs" },
      {
        flag: "copy",
        value: "NAME",
        example: "windrow-2026-11-22T021500Z.sqlite",
        help: "with --json: look into this one instead",
      },
      ...pickFlags(...sendingFlags, "data"),
    ],
    run: (config, { values }) => {
      if (values.copy !== undefined && values.json === undefined)
        throw new UsageError(`--copy needs --json, for example windrow backups --json --copy ${values.copy}.`)
      if (values.json === undefined)
        return withDatabasePath(config, async (database) => (await offsiteCommands()).list(config, database))
      const database = databaseIn(config.data)
      return values.copy === undefined ? listForPrograms(database) : lookForPrograms(database, values.copy)
    },
  },
  {
    name: "restore",
    args: ["latest|2026-11-22|2026-11-22T02:15|FILE"],
    help: "put a copy in the place of the database, which is kept; the server must be stopped",
    flags: () => [
      { flag: "end-sessions", help: "sign everybody out, and end programs' tokens and links for passwords" },
      { flag: "from-remote", help: "take the copy from --backup-to, even if one is here" },
      ...pickFlags(...sendingFlags, "data"),
    ],
    run: (config, { words: [copy = ""], values }) =>
      withDatabasePath(config, async (database) =>
        (await offsiteCommands()).restoreCopy(config, database, copy, migrations, {
          endSessions: values["end-sessions"] !== undefined,
          fromRemote: values["from-remote"] !== undefined,
        }),
      ),
  },
  {
    name: "move",
    help: "copy everything into an empty database of the other kind, or go on with that; no server may use either",
    flags: () => [
      {
        flag: "from",
        value: "PLACE",
        example: "./data",
        help: "a data folder, a URL of PostgreSQL, or a file with one",
      },
      { flag: "to", value: "PLACE", example: "/etc/windrow/database", help: "the same" },
    ],
    run: async (_, args) => (await import("./move-command")).moveDatabase(args),
  },
  {
    name: "photos send",
    help: "move the photos in the database into --photos, or go on with that, also while servers run with it",
    flags: () => [...where(), ...pickFlags(...photoFlags)],
    run: async (config) => (await photoCommands()).send(config),
  },
  {
    name: "photos fetch",
    help: "move the photos in --photos back into the database, or go on with that",
    flags: () => [...where(), ...pickFlags(...photoFlags)],
    run: async (config) => (await photoCommands()).fetch(config),
  },
  {
    name: "check",
    help: "read the whole database, and tell whether its structure and every photo are sound",
    flags: () => pickFlags("data"),
    run: (config) => withDatabaseFile(config, async (database) => (await check()).check(database)),
  },
  {
    name: "doctor",
    help: "look at the whole installation, and say what to do; exit code 1 when there is something",
    flags: () => [
      { flag: "quick", help: "leave out what reads the whole database" },
      { flag: "json", help: "for programs" },
      {
        flag: "fix",
        help: "put right what is safe: access, half-made files, a missing folder, ended sessions",
      },
      ...configFlags,
    ],
    run: async (config, { values }) => {
      assertHttpsFits(config)
      const [url, photos] = [await databaseOf(config), await photosOf(config)]
      const remote = url === undefined ? undefined : { url, newest: postgresMigrations.newest }
      const look = async (database: string) => {
        const isQuick = values.quick !== undefined
        const installation = { ...config, database, remote, photos, version, migrations, isQuick }
        const how = { fix: values.fix !== undefined, json: values.json !== undefined }
        await (await doctor()).doctor(installation, how)
      }
      await (values.fix === undefined || remote
        ? look(databaseIn(config.data))
        : withDatabasePath(config, look))
    },
  },
  {
    name: "export",
    args: ["FILE.zip"],
    help: "write everything of a farm into a ZIP, also while the server runs",
    flags: () => [farmFlag("which one, when there are several"), ...where(), ...pickFlags(...photoFlags)],
    run: (config, args) =>
      withExistingDatabase(config, async (db) => (await archiveCommands()).exportFarm(db, args)),
  },
  {
    name: "import",
    args: ["FILE.zip|FILE.csv|FILE.xlsx"],
    help: "read an exported farm, or a table of readings, also while the server runs; what is there already is not made twice",
    flags: () => [
      farmFlag("read it into this farm; a ZIP makes one of its own without this"),
      {
        flag: "email",
        value: "EMAIL",
        example: "ana@example.org",
        help: "whose readings those of a table are",
      },
      {
        flag: "trust-email",
        value: "EMAIL,…",
        example: "ana@example.org",
        help: "accounts that are here already, and belong to the people of the ZIP",
      },
      { flag: "make-piles", help: "make the piles that a table names and the farm lacks" },
      {
        flag: "replace",
        value: "NUMBER",
        example: "3",
        help: "of a table: the import that it corrects, which is taken back",
      },
      ...answerFlags,
      { flag: "dry-run", help: "tell what would be done, and change nothing" },
      ...where(),
      ...pickFlags(...photoFlags),
    ],
    run: async (config, args) => {
      const isForZip = args.values["dry-run"] === undefined && args.values.email === undefined
      const open = isForZip ? withDatabase : withExistingDatabase
      await (await archiveCommands()).importFile((work) => open(config, work), args)
    },
  },
  {
    name: "healthcheck",
    help: "ask the server on this machine whether it is well",
    flags: () => pickFlags("host", "port", "https", "https-port", "tls-cert", "tls-key", "data"),
    run: async (config) => (await healthcheck()).healthcheck(config),
  },
  {
    name: "qr",
    help: "show the QR code of the page on which a phone is set up",
    flags: () => [
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
  {
    name: "demo",
    help: "fill an empty data folder with a farm for looking around; a password may come from standard input",
    flags: () => pickFlags("data"),
    run: async (config) => (await demo()).makeDemo(config),
  },
  {
    name: "service install",
    help: "run Windrow as a service of systemd, with these flags of serve; again to update or to change them, which keeps the others",
    flags: serviceFlags,
    run: async (_, args) => (await service()).installService(args, serviceFlags()),
  },
  {
    name: "service rollback",
    help: "bring back the program and the flags from before the last service install, and the database from before its update",
    flags: () => [yesFlag],
    run: async (_, args) => (await service()).rollbackService(args),
  },
  {
    name: "service uninstall",
    help: "take the service away, and keep its data",
    flags: () => [],
    run: async () => (await import("../service/uninstall")).uninstall(),
  },
  {
    name: "licenses",
    help: "show the notices and licenses of all that is in this program",
    flags: () => [],
    run: async () => (await import("./licenses")).printLicenses(),
  },
  { name: "version", help: "show the version", flags: () => [], run: () => console.log(version) },
]
