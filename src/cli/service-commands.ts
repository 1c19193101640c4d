import { resolve } from "node:path"
import { CommandError } from "../domain/errors"
import { type Earlier, earlierUnit } from "../service/earlier"
import { install } from "../service/install"
import { defaultData, program, unitFile } from "../service/unit"
import type { Arguments, Flag } from "./arguments"
import { parseArguments } from "./arguments"
import { sendingOf } from "./backup-settings"
import { type Config, configFlags, configOf } from "./config"
import { assertHttpsFits } from "./https-settings"
import { folderOrStore } from "./parse-setting"
import { withDatabase } from "./with-database"

type Values = Arguments["values"]

/**
 * windrow service install; flags go into the unit as they were given, variables do not. Those of the installed unit stay
 * unless they are given otherwise, so that an update loses none.
 */
export const installService = async ({ values }: Arguments, known: readonly Flag[]) => {
  const earlier = earlierUnit()
  const kept = values.anew === undefined ? valuesIn(earlier, known) : {}
  const merged: Values = { ...kept, ...values }
  const config = configOf(merged, {}, known)
  assertHttpsFits(config)
  const data = values.data === undefined ? (earlier?.data ?? defaultData) : config.data
  const { copies } = await sendingIn(merged, known)
  const given = known.filter(
    ({ flag }) => !["data", "anew", "yes"].includes(flag) && merged[flag] !== undefined,
  )
  const flags = given.map((flag) => `--${flag.flag}=${wordOf(flag, merged[flag.flag] ?? "")}`)
  const ports = [config.port, ...(config.https || config.tlsCert ? [config.httpsPort] : [])]
  const needsLowPort = ports.some((port) => port > 0 && port < 1024)
  if (earlier) assertMayGo(goingOf(earlier, flags, data), values)
  await install({ program, data, copies, flags, needsLowPort }, filesIn(given, merged), () =>
    withDatabase({ ...config, data }, async () => {}),
  )
  console.log(afterwards(config, data, flags))
}

const afterwards = ({ port }: Config, data: string, flags: readonly string[]) => `
Windrow runs as a service now, and after each start of this machine: http://localhost:${port}
Whoever signs up or logs in by the link that its first start wrote into its log becomes the administrator: journalctl -u windrow | grep /join/
(or sign up, and: windrow user role you@example.org admin --data ${data})
Its log: journalctl -u windrow. Its settings are in ${unitFile}: ${flags.join(" ") || "no flags but --data"}.
Install it again to change flags (those that you don't name stay; --anew drops them), or from a newer program to update it; windrow service
rollback goes back. windrow service uninstall takes it away and keeps the data.`

/** Returns the installed unit's values of the flags that this command knows. */
const valuesIn = (earlier: Earlier | undefined, known: readonly Flag[]): Values => {
  const all = parsed(earlier)
  return Object.fromEntries(known.filter(({ flag }) => flag !== "data").map(({ flag }) => [flag, all[flag]]))
}

/** Flags of another version, or none at all, are named as what goes. */
const parsed = (earlier: Earlier | undefined): Values => {
  try {
    return parseArguments(earlier?.words ?? [], configFlags).values
  } catch {
    return {}
  }
}

/** Lists for people what the installed unit has and the new one would lose. */
export const goingOf = (earlier: Earlier, flags: readonly string[], data: string): string[] => {
  const names = new Set(flags.map((flag) => flag.slice(2, flag.indexOf("="))))
  const before = earlier.words.flatMap((word) => /^--([a-z-]+)/.exec(word)?.[1] ?? [])
  const lost = before.filter((name) => !["data", "create"].includes(name) && !names.has(name))
  return [
    ...lost.map((name) => `--${name}`),
    ...earlier.environment,
    ...(earlier.data === undefined || earlier.data === data ? [] : [`--data ${earlier.data}`]),
  ]
}

/** Asks at a terminal. @throws CommandError before anything is changed */
const assertMayGo = (going: readonly string[], { yes }: Values) => {
  if (going.length === 0) return
  const what = `The installed service has ${going.join(", ")}, which the new one would not have.`
  if (yes !== undefined) return console.log(what)
  if (process.stdin.isTTY && confirm(`${what} Go on?`)) return
  throw new CommandError(`${what} Nothing was changed: give it as a flag, or --yes when it may go.`)
}

/** windrow service rollback */
export const rollbackService = async ({ values }: Arguments) => {
  const { rollback } = await import("../service/rollback")
  await rollback((question) => {
    console.log(question)
    return values.yes !== undefined || (process.stdin.isTTY && confirm(""))
  })
}

/** The folder that copies are sent to, if they are. Refused here is what the service would refuse at its start. */
const sendingIn = async (values: Values, known: readonly Flag[]) => {
  const { to } = (await sendingOf(configOf(values, {}, known))) ?? {}
  return { copies: to?.startsWith("s3:") ? undefined : to }
}

/** The files of these flags, which the service reads. */
const filesIn = (given: readonly Flag[], values: Values): string[] =>
  given.flatMap((flag) => {
    const word = wordOf(flag, values[flag.flag] ?? "")
    if (flag.value === "FILE") return [word]
    return flag.value?.endsWith("token:FILE") && word.startsWith("token:")
      ? [word.slice("token:".length)]
      : []
  })

/** The service runs in another folder. */
const wordOf = ({ value = "" }: Flag, text: string) => {
  if (/^(FILE|FOLDER)$/.test(value)) return resolve(text)
  if (value === "FOLDER|URL") return folderOrStore(text)
  return value.endsWith("token:FILE") ? text.replace(/(?<=^token:).+/, (file) => resolve(file)) : text
}
