import { expect, test } from "bun:test"
import { existsSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileOf } from "../db/connection"
import { maxReceivers, type Receivers } from "../domain/messages"
import { answerOf } from "../test/accounts"
import { invite, setRoleOf } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { messaging, receiver, receiversPath } from "../test/messaging"

const ntfy = { audience: "me", kind: "ntfy", address: "https://ntfy.example", topic: "yard", news: ["fire"] }

const crew = async () => {
  const world = messaging()
  const [bo, cy] = [world.signIn("bo@farm.test"), world.signIn("cy@farm.test")]
  await invite(world.ana, bo, "worker")
  await invite(world.ana, cy, "inspector")
  return { ...world, bo, cy }
}

test("each sees and changes their own, a manager the farm's too, for as long as they are one", async () => {
  const { ana, bo, cy } = await crew()
  const anas = await receiver(ana, { ...ntfy, address: "https://ana.example" })
  const farms = await receiver(ana, { ...ntfy, audience: "farm", address: "https://farm.example" })
  const bos = await receiver(bo, { ...ntfy, address: "https://bo.example" })
  const names = async (actor: typeof ana) =>
    (await actor.get<Receivers>(receiversPath)).receivers.map(({ name }) => name)
  expect([await names(ana), await names(bo), await names(cy)]).toEqual([
    ["farm.example", "ana.example"],
    ["bo.example"],
    [],
  ])
  const missing = [404, "Receiver not found"]
  for (const { id } of [anas, farms]) {
    expect(await answerOf(bo, "PATCH", `${receiversPath}/${id}`, { news: ["heat"] })).toEqual(missing)
    expect(await answerOf(bo, "POST", `${receiversPath}/${id}/test`)).toEqual(missing)
    expect(await answerOf(bo, "DELETE", `${receiversPath}/${id}`)).toEqual(missing)
  }
  expect(await answerOf(ana, "DELETE", `${receiversPath}/${bos.id}`)).toEqual(missing)
  const forFarm = { ...ntfy, audience: "farm" }
  const onlyManagers = [403, "Only a manager of this farm can do that."]
  expect(await answerOf(bo, "POST", receiversPath, forFarm)).toEqual(onlyManagers)
  await setRoleOf(ana, "Bo", "manager")
  expect(await names(bo)).toEqual(["farm.example", "bo.example"])
  await setRoleOf(bo, "Ana", "worker")
  expect(await names(ana)).toEqual(["ana.example"])
  expect(await answerOf(ana, "DELETE", `${receiversPath}/${farms.id}`)).toEqual(missing)
})

const browser = { keys: { p256dh: "key", auth: "auth" }, address: "https://push.example/1" }

test.each([
  [{ topic: "two words" }, "A topic has letters, digits, - and _, at most 64"],
  [{ token: "two words" }, "A token has no spaces"],
  [{ news: [] }, "Choose what to hear"],
  [{ news: ["fire", "fire"] }, "Name each news once"],
  [{ news: ["rain"] }, "News must be of fire, heat, turns, unread, silent, days"],
  [{ quietFrom: 20 }, "Quiet hours have a beginning and an end"],
  [{ quietFrom: 20, quietTo: 24 }, "Quiet to must be an hour from 0 to 23"],
  [{ readBy: 9.5 }, "The hour of readings must be an hour from 0 to 23"],
  [{ secret: "whsec_own" }, 'This call has no field "secret".'],
  [{ kind: "fax" }, "Kind must be one of push, ntfy, webhook, email"],
  [{ kind: "push", address: "https://push.example/1" }, "A browser has keys"],
  [{ kind: "push", audience: "farm", ...browser }, "A browser is somebody's own"],
  [{ kind: "push", ...browser, address: "http://push.example/1" }, "The address must begin with https://."],
  [{ kind: "email", address: "ana@farm.test, bo@farm.test" }, "This is no email address"],
  [{ kind: "webhook", address: "ftp://farm.example" }, "This is no https address."],
])("%j is refused: %s", async (change, sentence) => {
  const { ana } = messaging()
  expect(await answerOf(ana, "POST", receiversPath, { ...ntfy, ...change })).toEqual([400, sentence])
})

test("there are ten of an audience, and twenty tests a day", async () => {
  const { ana, settled } = messaging()
  let id = 0
  for (let made = 0; made < maxReceivers; made++)
    ({ id } = await receiver(ana, { ...ntfy, address: "http://127.0.0.1:1" }))
  expect(await answerOf(ana, "POST", receiversPath, ntfy)).toEqual([
    409,
    "There are 10 already. Remove one of them first.",
  ])
  await receiver(ana, { ...ntfy, audience: "farm" })
  for (let asked = 0; asked < 20; asked++)
    expect((await ana.call("POST", `${receiversPath}/${id}/test`)).status).toBe(202)
  expect((await answerOf(ana, "POST", `${receiversPath}/${id}/test`))[0]).toBe(429)
  await settled()
})

testEmbedded(
  "without a key of the operator's one is made beside the database, for this user only",
  async () => {
    const { db, signIn } = farm()
    const ana = signIn("ana@farm.test")
    await receiver(ana, ntfy)
    const file = join(dirname(fileOf(db)), "messages.key")
    expect([existsSync(file), statSync(file).mode & 0o777]).toEqual([true, 0o600])
    const key = readFileSync(file, "utf8").trim()
    expect(await Bun.file(fileOf(db)).text()).not.toContain(key)
  },
)
