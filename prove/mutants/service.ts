import { mutantsMetBy } from "./mutant"

const unit = ["src/service/unit.test.ts"]
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
]
