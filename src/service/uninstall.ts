import { existsSync, rmSync } from "node:fs"
import { CommandError } from "../domain/errors"
import { dataOfService, reasonAgainst } from "./install"
import { run } from "./run"
import { defaultData, program, unitFile, user } from "./unit"

/** Stops the service and removes its unit; the data stay. @throws CommandError before anything is changed */
export const uninstall = async () => {
  if (!existsSync(unitFile))
    throw new CommandError(`There is no service to uninstall: ${unitFile} is missing.`)
  const reason = reasonAgainst()
  if (reason) throw new CommandError(reason)
  const data = dataOfService() ?? defaultData
  await run("systemctl", "disable", "--now", "windrow")
  rmSync(unitFile)
  console.log(`Removed ${unitFile}.`)
  await run("systemctl", "daemon-reload")
  console.log(`
Windrow is no service any more. Its data stay in ${data}, and with them the user ${user}, who owns them, and
${program}, which reads them: windrow backup FILE --data ${data} makes a copy.`)
}
