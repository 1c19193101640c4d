import { resolve } from "node:path"
import { install } from "../service/install"
import { defaultData, program, unitFile } from "../service/unit"
import type { Arguments, Flag } from "./arguments"
import { sendingOf } from "./backup-settings"
import { type Config, configOf } from "./config"
import { assertHttpsFits } from "./https-settings"
import { folderOrStore } from "./parse-setting"
import { withDatabase } from "./with-database"

/** windrow service install; flags go into the unit as they were given, variables do not. */
export const installService = async (config: Config, { values }: Arguments, known: readonly Flag[]) => {
  assertHttpsFits(config)
  const data = values.data === undefined ? defaultData : config.data
  const { copies } = await sendingIn(values, known)
  const given = known.filter(({ flag }) => flag !== "data" && values[flag] !== undefined)
  const flags = given.map((flag) => `--${flag.flag}=${wordOf(flag, values[flag.flag] ?? "")}`)
  const ports = [config.port, ...(config.https || config.tlsCert ? [config.httpsPort] : [])]
  const needsLowPort = ports.some((port) => port > 0 && port < 1024)
  await install({ program, data, copies, flags, needsLowPort }, () =>
    withDatabase({ ...config, data }, async () => {}),
  )
  console.log(`
Windrow runs as a service now, and after each start of this machine: http://localhost:${config.port}
Sign up there, then make yourself the admin: windrow user role you@example.org admin --data ${data}
Its log: journalctl -u windrow. Its settings are in ${unitFile}; install it again with other flags to
change them, or from a newer program to update it. windrow service uninstall takes it away and keeps the data.`)
}

/** The folder that copies are sent to, if they are. Refused here is what the service would refuse at its start. */
const sendingIn = async (values: Arguments["values"], known: readonly Flag[]) => {
  const { to } = (await sendingOf(configOf(values, {}, known))) ?? {}
  return { copies: to?.startsWith("s3:") ? undefined : to }
}

/** The service runs in another folder. */
const wordOf = ({ value = "" }: Flag, text: string) => {
  if (/^(FILE|FOLDER)$/.test(value)) return resolve(text)
  if (value === "FOLDER|URL") return folderOrStore(text)
  return value.endsWith("token:FILE") ? text.replace(/(?<=^token:).+/, (file) => resolve(file)) : text
}
