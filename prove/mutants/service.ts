import { mutantsMetBy } from "./mutant"

const unit = ["src/service/unit.test.ts"]
const machine = ["src/service/own-machine.test.ts"]
const commands = ["src/cli/service-commands.test.ts"]

/** The service: what an installed unit says, and what a new one would lose. */
export const serviceMutants = [
  ...mutantsMetBy(unit, "service/earlier.ts", [
    ["unit: words in quotes", 'double?.replaceAll(/\\\\(.)/g, "$1")', "double"],
    ["unit: specifiers", '.replaceAll("%%", "%")', ""],
    ["unit: variables that it sets", "/^Environment(File)?=./.test(line)", "false"],
    ["unit: the folder where nothing serves", '?? wordsOf(valueIn(lines, "RequiresMountsFor="))[0]', ""],
  ]),
  ...mutantsMetBy(commands, "cli/service-commands.ts", [
    ["unit: flags that go", "&& !names.has(name)", "&& false"],
    ["unit: variables that go", "    ...earlier.environment,\n", ""],
    ["unit: another folder", "earlier.data === undefined || earlier.data === data", "true"],
  ]),
  ...mutantsMetBy(machine, "service/readable.ts", [
    ["secret: a missing file", "if (!statSync(file, { throwIfNoEntry: false })?.isFile())", "if (false)"],
    ["secret: as the user", 'await succeeds("runuser", "-u", user, "--", "test", "-r", file)', "true"],
    ["secret: open to all", "(statSync(file).mode & 0o004) !== 0 &&", "true &&"],
    ["secret: the folder", "(statSync(folder).mode & 0o001) !== 0", "true"],
    ["secret: the folders above", "[folder, ...foldersAbove(folder)]", "[folder]"],
  ]),
  ...mutantsMetBy(machine, "service/install.ts", [
    ["secrets are looked at", "  await assertReadable(files)\n", ""],
    ["another farm", "  assertNotAnotherFarm(service.data)\n", ""],
    ["another farm: not the same folder", "before === data || ", ""],
    ["another farm: not with its database", ' || existsSync(join(data, "windrow.db"))) return', ") return"],
    ["a database the first time", "  if (isFirst) await", "  await"],
    ["what was before is kept", "  if (isChange(source, unitText(service))) await keepEarlier()\n", ""],
  ]),
  ...mutantsMetBy(machine, "service/rollback.ts", [
    ["rollback: nothing to go back to", "if (!existsSync(oldProgram) || !existsSync(oldUnit))", "if (false)"],
    ["rollback: asks", "if (copy && !isSure(questionAbout(copy)))", "if (false)"],
    [
      "rollback: without an update, no question",
      "if (copy && !isSure",
      'if (!isSure(questionAbout(copy ?? "/")) && !isSure',
    ],
    ["rollback: the database", "  if (copy) await run(program", "  if (false) await run(program"],
    ["rollback: no half copy", ' && !name.includes(".part")', ""],
    ["rollback: no earlier update", "statSync(path).mtimeMs >= since", "true"],
    [
      "rollback: the oldest",
      "statSync(one).mtimeMs - statSync(other)",
      "-statSync(one).mtimeMs + statSync(other)",
    ],
    ["rollback: the unit", '  await run("install", "-m", "644", oldUnit, unitFile)\n', ""],
  ]),
  ...mutantsMetBy(machine, "db/sqlite/migrate.ts", [
    [
      "room: the sentence",
      "isWriteFailure(error) ? new DatabaseUnusableError(lackOfRoom(file)) : error",
      "error",
    ],
    ["room: no half copy", "missing.\n    dropPart()\n", "missing.\n"],
    ["room: what is free", "Number.isFinite(free) ?", "false ?"],
  ]),
]
