import { Database } from "bun:sqlite"
import { copyFileSync, cpSync, existsSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { cleanEnv, executable } from "../../e2e/windrow"
import { until } from "../../src/test/until"
import { type Farm, newFolder, startFarm } from "../farm"
import type { Tally } from "../findings"
import { logIn, password, phoneOf, registration, send, signUp } from "../phone"
import { below, randomFrom } from "../random"

type Template = { data: string; copy: string; emails: { bo: string; cy: string; eve: string } }

const admin = {
  email: "ada@farm.test",
  env: { WINDROW_ADMIN_EMAIL: "ada@farm.test", WINDROW_ADMIN_PASSWORD: password },
}
const request = "restore-request.json"

/**
 * Kills the start that restores, at moments spread over its time, some twice; then starts it once more and looks. Either all is
 * as before, with a sentence, or the copy is there with today's rights and all acts.
 */
export const restoreKills =
  (kills: number, seed: number, how: "page" | "by hand") => async (tally: Tally) => {
    const template = await makeTemplate()
    const random = randomFrom(seed)
    const whole = await timeOf(template)
    for (let kill = 0; kill < kills; kill++) {
      const data = join(newFolder("killed"), "data")
      cpSync(template.data, data, { recursive: true })
      if (how === "by hand") placeAlone(template, data)
      else
        for (let times = 1 + below(random, 2); times > 0; times--) await startAndKill(data, random() * whole)
      await look(tally, template, data)
      rmSync(data, { recursive: true, force: true })
    }
  }

/** A data folder with the request that the page has left, killed before anything was restored. */
const makeTemplate = async (): Promise<Template> => {
  const farm = await startFarm({ env: admin.env })
  const ana = await signUp(farm.url)
  const emails = { bo: "bo@farm.test", cy: "cy@farm.test", eve: "eve@farm.test" }
  for (const email of Object.values(emails))
    await send(farm.url, "POST", "/api/auth/register", registration(email))
  const row = await ana.addRow()
  for (let turns = 0; turns < 50; turns++) await ana.addTurn(row)
  const bo = await enter(farm, emails.bo)
  const { url } = JSON.parse((await ana.call("POST", "/api/farm/invitations", { role: "manager" })).text)
  await bo.call("POST", `/api/join/${url.split("/").at(-1)}`, {})
  const ada = await enter(farm, admin.email)
  const people = await ada.get<{ id: number; email: string }[]>("/api/server/people")
  const idOf = (email: string) => people.find((person) => person.email === email)?.id
  await ada.call("POST", `/api/server/people/${idOf(emails.eve)}/disable`)
  await ada.call("POST", "/api/server/copies")
  const [copy = ""] = readdirSync(join(farm.data, "backups")).filter((name) => name.endsWith(".sqlite"))
  await ada.call("POST", `/api/server/people/${idOf(emails.eve)}/enable`)
  await ada.call("POST", `/api/server/people/${idOf(emails.cy)}/disable`)
  await ana.call("DELETE", `/api/farm/members/${idOf(emails.bo)}`)
  await ada.call("PUT", "/api/server/sign-up", { signup: "closed" })
  await ana.addTurn(row)
  const answer = await ada.call("POST", `/api/server/copies/${copy}/restore`, { word: "restore" })
  farm.signal("SIGKILL")
  await farm.ended()
  if (answer.status !== 202 || !existsSync(join(farm.data, request)))
    throw new Error(`The template has no request: ${answer.status} ${answer.text}`)
  return { data: farm.data, copy, emails }
}

const enter = async ({ url }: Farm, email: string) => {
  const answer = await logIn(url, email)
  return phoneOf(url, answer.headers.get("set-cookie")?.split(";")[0] ?? "", email)
}

/** In milliseconds, how long a start takes that restores. */
const timeOf = async ({ data }: Template) => {
  const own = join(newFolder("whole"), "data")
  cpSync(data, own, { recursive: true })
  const began = performance.now()
  const farm = await startFarm({ data: own })
  await until("a request that is settled", () => !existsSync(join(own, request)), {
    every: 2,
    within: 60_000,
  })
  const took = performance.now() - began
  await farm.stop()
  return took
}

const startAndKill = async (data: string, after: number) => {
  const place = ["--host", "127.0.0.1", "--port", "0", "--data", data]
  const server = Bun.spawn([executable, "serve", ...place], {
    env: cleanEnv(),
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  })
  await Bun.sleep(after)
  server.kill("SIGKILL")
  await server.exited
}

/** As one who copies the file over the database: what was taken comes back. */
const placeAlone = ({ copy }: Template, data: string) => {
  for (const name of readdirSync(data).filter((each) => /^windrow\.db/.test(each))) rmSync(join(data, name))
  rmSync(join(data, request))
  copyFileSync(join(data, "backups", copy), join(data, "windrow.db"))
}

const look = async (tally: Tally, { copy, emails }: Template, data: string) => {
  const farm = await startFarm({ data })
  tally.tried()
  const statusOf = async (email: string) => (await logIn(farm.url, email)).status
  if ((await statusOf(emails.cy)) !== 403) tally.wrong("who was disabled logs in")
  if ((await statusOf(emails.eve)) !== 200) tally.wrong("who was enabled since is disabled")
  const guest = await send(farm.url, "POST", "/api/auth/register", registration("guest@farm.test"))
  if (guest.status !== 403) tally.wrong(`sign-up is open: ${guest.status}`)
  const bo = await enter(farm, emails.bo)
  const farms = (await bo.get<{ farms: object[] }>("/api/auth/user")).farms
  if (farms.length !== 1) tally.wrong("who was removed is a manager again")
  const ada = await enter(farm, admin.email)
  const acts = (await ada.get<{ sentence: string }[]>("/api/server/audit")).map(({ sentence }) => sentence)
  if (!acts.some((act) => act.includes("closed sign-up"))) tally.wrong("the acts are gone")
  if (!acts.some((act) => /restored the copy|could not restore the copy/.test(act) && act.includes(copy)))
    tally.wrong("nothing says what became of the restore")
  if (new Set(acts).size !== acts.length) tally.wrong("an act is told twice")
  await farm.stop()
  const turns = turnsIn(data)
  if (turns !== 50 && turns !== 51) tally.corrupt(`${turns} turns`)
  const isRestored = acts.some((act) => act.includes(" restored the copy"))
  if (isRestored !== (turns === 50)) tally.wrong(`${turns} turns, and the acts say ${isRestored}`)
}

const turnsIn = (data: string): number => {
  try {
    using sqlite = new Database(join(data, "windrow.db"), { readonly: true })
    const [[count] = [0]] = sqlite.query("SELECT count(*) FROM turns").values() as number[][]
    return count ?? 0
  } catch {
    return -1
  }
}
