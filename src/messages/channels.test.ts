import { afterAll, expect, test } from "bun:test"
import { createHmac } from "node:crypto"
import type { Receivers } from "../domain/messages"
import { fates, messaging, receiver, receiversPath } from "../test/messaging"
import { browserSubscription, httpReceiver, mailReceiver, pairFor, vapidClaims } from "../test/receivers"

const ending: (() => unknown)[] = []
afterAll(() => Promise.all(ending.map((end) => end())))

const listening = (pair?: { cert: string; key: string }) => {
  const made = httpReceiver(pair)
  ending.push(made.stop)
  return made
}

const hotPile = async (temperature: number) => {
  const world = messaging(new Date().toISOString())
  const pile = await world.ana.row({ rowId: "A-101" })
  const burn = () => world.ana.post(`/api/rows/${pile.id}/temperatures`, { temperature, photoUrl: null })
  return { ...world, pile, burn }
}

test("a browser's push service gets what only the browser opens, signed with the key that it was told", async () => {
  const pair = pairFor("push.example")
  const service = listening(pair)
  const { ana, office, db, after, pile, burn } = await hotPile(190)
  Object.assign(office, { ca: pair.cert, resolve: async () => ["127.0.0.1"] })
  const browser = browserSubscription()
  const endpoint = `https://push.example:${service.port}/send/one`
  const { pushKey } = await ana.get<Receivers>(receiversPath)
  await receiver(ana, { kind: "push", address: endpoint, keys: browser.keys, device: "Firefox on Android" })
  await burn()
  await after(1)
  const [got] = service.got
  if (!got) throw new Error(`Nothing came: ${await fates(ana)}`)
  const text = browser.open(got.body)
  expect(JSON.parse(text)).toMatchObject({
    title: "Fire danger: Ana's farm: A-101",
    body: expect.stringMatching(/^A-101: 190 °F at .+ [AP]M\. It may burn\. Act now\.$/),
    path: `/rows/${pile.id}`,
  })
  expect(got.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", ttl: "86400" })
  expect(new TextDecoder("latin1").decode(got.body)).not.toContain("A-101")
  const { key, aud, exp, sub } = vapidClaims(got.headers.authorization ?? "")
  expect([key, aud, sub]).toEqual([pushKey ?? "", new URL(endpoint).origin, "https://localhost"])
  expect(exp - Date.now() / 1000).toBeLessThanOrEqual(86_400)
  expect(() => browserSubscription().open(got.body)).toThrow()
  expect(db.engine.servers === undefined && office.key).not.toBe(key)
})

test("a browser that has gone is named, and asked no more", async () => {
  const pair = pairFor("push.example")
  const service = listening(pair)
  service.answer = () => new Response("gone", { status: 410 })
  const { ana, office, after, burn } = await hotPile(165)
  Object.assign(office, { ca: pair.cert, resolve: async () => ["127.0.0.1"] })
  const own = {
    kind: "push",
    address: `https://push.example:${service.port}/x`,
    keys: browserSubscription().keys,
  }
  await receiver(ana, own)
  expect((await ana.call("POST", receiversPath, { audience: "me", news: ["heat"], ...own })).status).toBe(409)
  await burn()
  await after(1)
  await after(24 * 60)
  const { receivers } = await ana.get<Receivers>(receiversPath)
  expect(receivers).toMatchObject([{ gone: "This browser takes no messages any more. Set it up again." }])
  expect(service.got).toHaveLength(1)
  await receiver(ana, own)
})

test("ntfy gets the topic, the words and the token", async () => {
  const ntfy = listening()
  const { ana, after, pile, burn } = await hotPile(166)
  await ana.done("PATCH", "/api/farm", { name: "Grüner Hof" })
  await receiver(ana, { kind: "ntfy", address: `${ntfy.url}/`, topic: "yard_7", token: "tk_secret" })
  await burn()
  await after(1)
  expect(ntfy.got).toHaveLength(1)
  const [{ path, headers, body } = { path: "", headers: {}, body: new Uint8Array() }] = ntfy.got
  expect(path).toBe("/yard_7")
  expect(headers).toMatchObject({ authorization: "Bearer tk_secret", priority: "default" })
  expect((headers as Record<string, string>).click).toEndWith(`/rows/${pile.id}`)
  const title = /^=\?UTF-8\?B\?(.+)\?=$/.exec((headers as Record<string, string>).title ?? "")?.[1] ?? ""
  expect(Buffer.from(title, "base64").toString()).toBe("Grüner Hof: A-101")
  expect(new TextDecoder().decode(body)).toMatch(/^A-101: 166 °F at .+\. Above 160 °F: turn it\.$/)
})

test("a webhook is signed as Standard Webhooks says, with a secret that is told once", async () => {
  const hook = listening()
  const { ana, db, after, log, burn } = await hotPile(171)
  const { secret = "", ...made } = await receiver(ana, {
    audience: "farm",
    kind: "webhook",
    address: `${hook.url}/in`,
  })
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect((await ana.get<Receivers>(receiversPath)).receivers).toEqual([made])
  await burn()
  await after(1)
  const [{ headers, body } = { headers: {} as Record<string, string>, body: new Uint8Array() }] = hook.got
  const text = new TextDecoder().decode(body)
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`
  const key = Buffer.from(secret.slice("whsec_".length), "base64")
  expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`)
  expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60)
  expect(JSON.parse(text)).toMatchObject({
    type: "windrow.messages",
    data: {
      farm: "Ana's farm",
      messages: [{ kind: "heat", pile: "A-101", url: expect.stringContaining("/rows/") }],
    },
  })
  const { contentOf } = await import("../test/tables")
  const kept =
    (await contentOf(db)) + JSON.stringify(log) + (await (await ana.call("GET", "/api/farm/acts")).text())
  expect(kept).toContain("set up messages to the webhook at")
  for (const hidden of [secret.slice(6, 40), `${hook.url}/in`]) expect(kept).not.toContain(hidden)
})

test("an email address is sent a code first, and after it what is new", async () => {
  const mail = await mailReceiver()
  ending.push(mail.stop)
  const { ana, db, office, after, settled, burn } = await hotPile(162)
  const refused = await ana.call("POST", receiversPath, {
    ...{ audience: "me", news: ["heat"], kind: "email", address: "ana@farm.test" },
  })
  expect([refused.status, await refused.text()]).toEqual([
    409,
    "Whoever runs the server has set no mail server, see --mail.",
  ])
  office.mail = mail.settings
  const { id, isConfirmed } = await receiver(ana, { kind: "email", address: "yard@farm.test" })
  expect(isConfirmed).toBe(false)
  await after(0)
  await settled()
  const code = /The code is ([\dA-F]{10})\./.exec(mail.got[0]?.text.replaceAll("=\r\n", "") ?? "")?.[1] ?? ""
  expect(mail.got.map(({ to }) => to)).toEqual([["yard@farm.test"]])
  expect(await (await import("../test/tables")).contentOf(db)).not.toContain(code)
  await burn()
  await after(1)
  expect(mail.got).toHaveLength(1)
  const confirm = (text: string) => ana.call("POST", `${receiversPath}/${id}/confirm`, { code: text })
  expect((await confirm("0123456789")).status).toBe(400)
  expect((await confirm(` ${code.toLowerCase()}`)).status).toBe(200)
  const next = await ana.row({ rowId: "B-1" })
  await ana.post(`/api/rows/${next.id}/temperatures`, { temperature: 163, photoUrl: null })
  await after(1)
  expect(mail.got).toHaveLength(2)
  const { text = "" } = mail.got[1] ?? {}
  expect(text).toContain("From: Windrow <windrow@farm.test>")
  expect(text).toContain("Subject: Ana's farm: B-1")
  expect(text).toContain("To: yard@farm.test")
  expect(text).toMatch(/B-1: 163 =C2=B0F at|B-1: 163 °F at/)
  expect(text).not.toContain("heap")
})

test("what the mail server refuses for good is not tried again, what it puts off is", async () => {
  const mail = await mailReceiver()
  ending.push(mail.stop)
  const { ana, office, after } = await hotPile(162)
  office.mail = mail.settings
  mail.refusal = { code: 550, text: "No such user here" }
  await receiver(ana, { kind: "email", address: "nobody@farm.test" })
  await after(0)
  expect(await fates(ana)).toEqual(["failed: The code for this address."])
  mail.refusal = { code: 451, text: "Later" }
  const { id } = await receiver(ana, { kind: "email", address: "busy@farm.test" })
  await after(0)
  expect((await fates(ana)).at(-1)).toBe("waiting: The code for this address.")
  delete mail.refusal
  await after(1)
  expect((await fates(ana)).at(-1)).toBe("sent: The code for this address.")
  office.mail = { ...mail.settings, password: "wrong" }
  await ana.post(`${receiversPath}/${id}/test`, undefined)
  await after(0)
  expect((await fates(ana)).at(-1)).toBe("waiting: The code for this address.")
})
