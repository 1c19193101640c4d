import { existsSync, readdirSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { CommandError } from "../domain/errors"
import { dataOfService, reasonAgainst } from "./install"
import { run } from "./run"
import { defaultData, program, unitFile } from "./unit"

/**
 * windrow service rollback: brings back the program and the unit from before the last installation and, when the newer
 * program has updated the database, the copy that it made of it before. `isSure` is asked whether records since then may go.
 * @throws CommandError before anything is changed
 */
export const rollback = async (isSure: (question: string) => boolean) => {
  const [oldProgram, oldUnit] = [`${program}.old`, `${unitFile}.old`]
  if (!existsSync(oldProgram) || !existsSync(oldUnit))
    throw new CommandError(
      `There is nothing to go back to: ${existsSync(oldProgram) ? oldUnit : oldProgram} is missing. An installation over an earlier one keeps it.`,
    )
  const reason = reasonAgainst()
  if (reason) throw new CommandError(reason)
  const data = dataOfService() ?? defaultData
  const copy = copyBeforeUpdate(data, statSync(oldProgram).mtimeMs)
  if (copy && !isSure(questionAbout(copy))) throw new CommandError("Nothing was changed.")
  await run("systemctl", "stop", "windrow")
  await run("install", "-m", "755", oldProgram, program)
  await run("install", "-m", "644", oldUnit, unitFile)
  if (copy) await run(program, "restore", copy, "--data", data)
  await run("systemctl", "daemon-reload")
  await run("systemctl", "start", "windrow")
  console.log(
    `\nThe earlier program and unit run again.${copy ? ` The database is the one from before the update; what was there is in a folder before-restore-… of ${data}.` : " The database was not updated by the newer program, and stays as it is."}`,
  )
}

const questionAbout = (copy: string) =>
  `The earlier program can't read the updated database, so ${basename(copy)} is put in its place. Records since that update (${new Date(statSync(copy).mtimeMs).toISOString().slice(0, 16)}Z) are not in it: they stay in a folder before-restore-…, which only the newer program reads. Go back?`

/** Returns the copy that the newer program made before it updated the database. */
const copyBeforeUpdate = (data: string, since: number): string | undefined => {
  const found = readdirSync(data)
    .filter((name) => name.startsWith("windrow.db.before-update-from-") && !name.includes(".part"))
    .map((name) => join(data, name))
    .filter((path) => statSync(path).mtimeMs >= since)
  // The oldest is of the program before all updates since.
  return found.sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)[0]
}
