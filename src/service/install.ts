import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { CommandError } from "../domain/errors"
import { byHand } from "./by-hand"
import { run, succeeds } from "./run"
import { program, type Service, unitFile, unitText, user, useradd } from "./unit"

/**
 * Writes the unit and starts it; installs a newer program or other flags when it is there already. `makeDatabase` is called
 * the first time for this folder; when the folder's database is missing later, the start says so.
 * @throws CommandError before anything is changed, or when the service does not start
 */
export const install = async (service: Service, makeDatabase: () => Promise<void>) => {
  assertPossible(service)
  const source = process.execPath
  if (source !== program) await run("install", "-m", "755", source, program)
  if (!(await succeeds("id", user))) await run(...useradd)
  await run("install", "-d", "-m", "700", "-o", user, "-g", user, service.data)
  if (dataOfService() !== service.data) await makeDatabase()
  writeUnit(unitText(service))
  await run("systemctl", "daemon-reload")
  await run("systemctl", "enable", "windrow")
  // Also starts it, and waits until it serves.
  await run("systemctl", "restart", "windrow").catch(() => {
    throw new CommandError(
      "The service was installed but does not start; journalctl -u windrow -n 20 says why.",
    )
  })
}

/** The data folder of the installed service. */
export const dataOfService = () => {
  const unit = existsSync(unitFile) ? readFileSync(unitFile, "utf8") : ""
  return /^RequiresMountsFor="?([^"\n]+)/m.exec(unit)?.[1]
}

/** A unit of somebody else's hand is kept beside it. */
const writeUnit = (text: string) => {
  const before = existsSync(unitFile) ? readFileSync(unitFile, "utf8") : text
  if (before !== text) {
    writeFileSync(`${unitFile}.old`, before, { mode: 0o644 })
    console.log(`The earlier unit is kept as ${unitFile}.old.`)
  }
  writeFileSync(unitFile, text, { mode: 0o644 })
  console.log(`Wrote ${unitFile}.`)
}

const assertPossible = (service: Service) => {
  assertVisible(service.data, "--data /srv/windrow")
  if (service.copies !== undefined) assertVisible(service.copies, "--backup-to /srv/copies")
  const reason = reasonAgainst()
  if (reason) throw new CommandError(`${reason}\n\n${byHand(service)}`)
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
