import { Password } from "../contract/users"
import { fillWithDemo, people } from "../demo/demo"
import { CommandError } from "../domain/errors"
import { databaseIn, demoFarm } from "../start/bundled-files"
import { UsageError } from "./arguments"
import type { Config } from "./config"
import { promptPassword } from "./prompt-password"
import { withDatabase } from "./with-database"

/** windrow demo; a password that comes from standard input replaces the generated one. */
export const makeDemo = async (config: Config) => {
  if (await Bun.file(databaseIn(config.data)).exists())
    throw new CommandError(
      `There is a database in ${config.data} already; name an empty folder, for example --data ./demo.`,
    )
  const password = process.stdin.isTTY ? generatedPassword() : await givenPassword()
  await withDatabase(config, async (db) => {
    const farm = await fillWithDemo(db, demoFarm, password)
    console.log(`Filled it with ${farm}. Show it with: windrow serve --data ${config.data}
  Manager and admin  ${people.manager}
  Worker             ${people.worker}
  Password of both   ${password}`)
  })
}

/** The first line of standard input. Nobody at a terminal has to think of one. */
const givenPassword = async () => {
  const { success, data, error } = Password.safeParse((await promptPassword()) || generatedPassword())
  if (success) return data
  throw new UsageError(`${error?.issues[0]?.message}, for example echo "$PASSWORD" | windrow demo.`)
}

/** 59 random bits in letters and digits that are not mistaken for others. */
const generatedPassword = () => {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789"
  const picked = Array.from({ length: 12 }, () => letters[randomBelow(letters.length)])
  return picked.join("").replace(/....(?!$)/g, "$&-")
}

const randomBelow = (limit: number) => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((number / 2 ** 32) * limit)
}
