import { expect, test } from "bun:test"
import type { User } from "../domain/users"
import { farm } from "../test/farm"

const refusal = [401, "This was recorded by another user. Please log in as that user."]

const shared = async () => {
  const { app, signIn } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  const user = await ana.get<User>("/api/auth/user")
  const as = async (method: string, path: string, sender: string | number, body?: object) => {
    const answer = await ana.call(method, path, body, { "windrow-user": String(sender) })
    return [answer.status, await answer.text()]
  }
  return { app, ana, user, as, turns: `/api/rows/${id}/turns` }
}

test("a record of another user is not written in the name of the one who is signed in", async () => {
  const { ana, user, as, turns } = await shared()
  for (const sender of [user.id + 1, "", `${user.id}0`, "ana"])
    expect(await as("POST", turns, sender, { waterAdded: true })).toEqual(refusal)
  expect(await ana.get<object[]>(turns)).toEqual([])
  expect((await as("POST", turns, user.id, { waterAdded: true }))[0]).toBe(201)
  expect(await ana.get<object[]>(turns)).toHaveLength(1)
})

test("another user's body is refused before it is read", async () => {
  const { app, ana, user } = await shared()
  let isRead = false
  const pull = () => {
    isRead = true
  }
  const answer = await app.request("/api/rows", {
    method: "POST",
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    headers: { cookie: await ana.cookie, host: "localhost", "windrow-user": `${user.id + 1}` },
  })
  expect([answer.status, await answer.text()]).toEqual(refusal)
  expect(isRead).toBe(false)
})

test("another user gets no answer from the cache", async () => {
  const { ana, user, as, turns } = await shared()
  for (let times = 0; times < 2; times++) expect(await ana.get<object[]>(turns)).toEqual([])
  expect(await as("GET", turns, user.id + 1)).toEqual(refusal)
  for (let times = 0; times < 2; times++) expect(await as("GET", turns, user.id)).toEqual([200, "[]"])
})
