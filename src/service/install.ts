import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { CommandError } from "../domain/errors"
import { byHand } from "./by-hand"
import { earlierUnit } from "./earlier"
import { assertReadable } from "./readable"
import { run, succeeds } from "./run"
import { program, type Service, unitFile, unitText, user, useradd } from "./unit"

/**
 * Writes the unit and starts it; installs a newer program or other flags when it is there already. `makeDatabase` is called
 * the first time for this folder; when the folder's database is missing later, the start says so. `files` are what the
 * service must be able to read.
 * @throws CommandError before anything is changed, or when the service does not start
 */
export const install = async (
  service: Service,
  files: readonly string[],
  makeDatabase: () => Promise<void>,
) => {
  await assertPossible(service, files)
  const source = process.execPath
  const isFirst = earlierUnit()?.data !== service.data
  if (isChange(source, unitText(service))) await keepEarlier()
  if (source !== program) await run("install", "-m", "755", source, program)
  if (!(await succeeds("id", user))) await run(...useradd)
  await run("install", "-d", "-m", "700", "-o", user, "-g", user, service.data)
  if (isFirst) await makeDatabase()
  writeFileSync(unitFile, unitText(service), { mode: 0o644 })
  console.log(`Wrote ${unitFile}.`)
  await run("systemctl", "daemon-reload")
  await run("systemctl", "enable", "windrow")
  // Also starts it, and waits until it serves.
  await run("systemctl", "restart", "windrow").catch(() => {
    throw new CommandError(
      `The service was installed but does not start; journalctl -u windrow -n 20 says why.${existsSync(`${unitFile}.old`) ? " windrow service rollback brings back what was installed before." : ""}`,
    )
  })
}

/** The data folder of the installed service. */
export const dataOfService = () => earlierUnit()?.data

const isChange = (source: string, text: string) =>
  existsSync(unitFile) && (readFileSync(unitFile, "utf8") !== text || !isSameFile(source, program))

const isSameFile = (one: string, other: string) =>
  one === other || (existsSync(other) && readFileSync(one).equals(readFileSync(other)))

/** Program and unit of one installation, to which `service rollback` goes back. */
const keepEarlier = async () => {
  if (existsSync(program)) await run("install", "-m", "755", program, `${program}.old`)
  await run("install", "-m", "644", unitFile, `${unitFile}.old`)
  console.log(`The earlier program and unit are kept as ${program}.old and ${unitFile}.old.`)
}

const assertPossible = async (service: Service, files: readonly string[]) => {
  assertVisible(service.data, "--data /srv/windrow")
  if (service.copies !== undefined) assertVisible(service.copies, "--backup-to /srv/copies")
  for (const file of files) assertVisible(file, `/etc/windrow/${basename(file)}`)
  assertNotAnotherFarm(service.data)
  const reason = reasonAgainst()
  if (reason) throw new CommandError(`${reason}\n\n${byHand(service)}`)
  await assertReadable(files)
}

/** An empty farm in the place of the one that the service has would look well, and take records. */
const assertNotAnotherFarm = (data: string) => {
  const before = dataOfService()
  if (before === undefined || before === data || existsSync(join(data, "windrow.db"))) return
  throw new CommandError(
    `The service's data are in ${before}, and there is no database in ${data}. Nothing was changed: leave out --data to go on with that farm; move the whole folder, or windrow restore a copy into ${data}; or, for a new farm, windrow service uninstall first.`,
  )
}

const assertVisible = (folder: string, example: string) => {
  const hidden = /^\/(home|root|run\/user|tmp|var\/tmp)(?=\/|$)/.exec(folder)?.[0]
  if (hidden === undefined) return
  throw new CommandError(
    `The service can't see ${hidden}, which belongs to people and not to services; name another folder, for example ${example}.`,
  )
}

/** Only what is refused; undefined when the service can be changed. */
export const reasonAgainst = () => {
  if (!existsSync("/run/systemd/system"))
    return "This machine was not started by systemd, so there is no service to install."
  if (process.geteuid?.() === 0) return undefined
  return `Only root may change services: sudo ${process.execPath} ${process.argv.slice(2).join(" ")}`
}
