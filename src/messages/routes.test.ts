import { expect, test } from "bun:test"
import { existsSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileOf } from "../db/connection"
import { maxReceivers, type Receivers } from "../domain/messages"
import { tokenHashOf } from "../sessions/token"
import { answerOf } from "../test/accounts"
import { invite, setRoleOf } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { Actor, farm, signedInPassword } from "../test/farm"
import { messaging, receiver, receiversPath } from "../test/messaging"
import { ask } from "../test/sql"

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

const noTopic = { topic: undefined }
const browser = { ...noTopic, keys: { p256dh: "key", auth: "auth" }, address: "https://push.example/1" }

test.each([
  [{ topic: "two words" }, "A topic has letters, digits, - and _, at most 64"],
  [{ token: "two words" }, "A token has no spaces"],
  [{ news: [] }, "Choose what to hear"],
  [{ news: ["fire", "fire"] }, "Name each news once"],
  [{ news: ["rain"] }, "News must be of fire, heat, turns, unread, silent, days"],
  [{ quietFrom: 20 }, "Quiet hours have a beginning and an end"],
  [{ quietFrom: 6, quietTo: 6 }, "Quiet hours end at another hour than they begin"],
  [{ kind: "webhook" }, "Only ntfy has a topic and a token"],
  [{ kind: "webhook", ...noTopic, token: "x" }, "Only ntfy has a topic and a token"],
  [{ device: "Phone" }, "Only a browser has keys and a device"],
  [{ keys: { p256dh: "x", auth: "y" } }, "Only a browser has keys and a device"],
  [{ quietFrom: 20, quietTo: 24 }, "Quiet to must be an hour from 0 to 23"],
  [{ readBy: 9.5 }, "The hour of readings must be an hour from 0 to 23"],
  [{ secret: "whsec_own" }, 'This call has no field "secret".'],
  [{ kind: "fax" }, "Kind must be one of push, ntfy, webhook, email"],
  [{ kind: "push", ...noTopic, address: "https://push.example/1" }, "A browser has keys"],
  [{ kind: "push", audience: "farm", ...browser }, "A browser is somebody's own"],
  [{ kind: "push", ...browser, address: "http://push.example/1" }, "The address must begin with https://."],
  [{ kind: "email", ...noTopic, address: "ana@farm.test, bo@farm.test" }, "This is no email address"],
  [{ kind: "webhook", ...noTopic, address: "ftp://farm.example" }, "This is no https address."],
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

/** Bo's phone and office, whose browsers hear; they are signed in by a login of their own. */
const phones = async () => {
  const { app, db, ana, bo, signIn } = await crew()
  const ada = signIn("ada@farm.test", "admin")
  const enter = async (path: string, body: object, cookie = "") => {
    const headers = { host: "localhost", "content-type": "application/json", cookie }
    const answer = await app.request(path, { method: "POST", body: JSON.stringify(body), headers })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.headers.getSetCookie().join().split(";")[0] ?? ""
  }
  const login = (email: string, cookie = "") =>
    enter("/api/auth/login", { email, password: signedInPassword }, cookie)
  const at = (cookie: string) => new Actor(app, Promise.resolve(cookie))
  const [phone, office] = [await login("bo@farm.test"), await login("bo@farm.test")]
  const hear = (cookie: string, number: number) =>
    receiver(at(cookie), { kind: "push", ...browser, address: `https://push.example/${number}` })
  await hear(phone, 1)
  await hear(office, 2)
  const gone = async () => {
    const found = await ask(db, "SELECT gone FROM receivers ORDER BY id")
    return found.flat().map((reason) => reason !== null)
  }
  return { db, ana, bo, ada, at, enter, login, hear, gone, phone, office }
}

test("a browser hears no more once somebody ends its session, and goes on after another login there", async () => {
  const { at, login, hear, gone, phone, office } = await phones()
  const again = await login("bo@farm.test", phone)
  expect(await gone()).toEqual([false, false])
  const sessions = await at(again).get<{ id: string; isCurrent: boolean }[]>("/api/auth/sessions")
  const own = sessions.find(({ isCurrent }) => isCurrent)
  await at(office).done("DELETE", `/api/auth/sessions/${own?.id}`)
  const { receivers } = await at(office).get<Receivers>(receiversPath)
  expect(receivers.map(({ gone }) => gone)).toEqual([
    "This browser was logged out. Set it up again there.",
    undefined,
  ])
  // It is set up again, and by then somebody else logs in there.
  const third = await login("bo@farm.test")
  await hear(third, 1)
  expect(await gone()).toEqual([false, false])
  await login("ana@farm.test", third)
  expect(await gone()).toEqual([false, true])
})

const endings: Record<string, (of: Awaited<ReturnType<typeof phones>>) => Promise<unknown>> = {
  "signing out all others": ({ at, office }) => at(office).done("DELETE", "/api/auth/sessions"),
  "a new password": ({ at, office }) =>
    at(office).post("/api/auth/password", { oldPassword: signedInPassword, password: "another1" }),
  "a link for a new password": async ({ ada, enter, office }) => {
    const { url } = await ada.post<{ url: string }>("/api/auth/password-links", { email: "bo@farm.test" })
    await enter(`/api/auth${new URL(url).pathname}`, { password: "another1" }, office)
  },
}

test.each(Object.entries(endings))(
  "%s ends the messages to a person's other browsers, also where the session has run out",
  async (_, end) => {
    const world = await phones()
    // The phone was not there for months, and a login purges what has run out.
    const hash = tokenHashOf(world.phone.split("=")[1] ?? "")
    await ask(world.db, "UPDATE sessions SET expires_at = ? WHERE token_hash = ?", 0, hash)
    await world.login("bo@farm.test")
    expect(await ask(world.db, "SELECT count(*) FROM sessions WHERE token_hash = ?", hash)).toEqual([[0]])
    expect(await world.gone()).toEqual([false, false])
    await receiver(world.ana, { kind: "push", ...browser, address: "https://push.example/3" })
    await receiver(world.bo, ntfy)
    await end(world)
    // Neither Ana's nor what is no browser.
    expect(await world.gone()).toEqual([true, false, false, false])
    expect(await world.ana.get<object>("/api/auth/user")).toMatchObject({ firstName: "Ana" })
  },
)

test("an administrator ends the messages to all browsers of a person", async () => {
  const { ada, bo, gone } = await phones()
  const { id } = await bo.get<{ id: number }>("/api/auth/user")
  await ada.post(`/api/server/people/${id}/sign-out`, undefined)
  expect(await gone()).toEqual([true, true])
})
