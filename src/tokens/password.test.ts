import { expect, test } from "bun:test"
import type { Person } from "../domain/operation"
import type { SignedInUser } from "../domain/users"
import { accounts, ana, answerOf, bo, statusOf } from "../test/accounts"
import { programOf } from "../test/program"

const token = { name: "Sensor", scope: "read" }
const crew = async () => {
  const world = accounts()
  const ada = world.signIn("ada@farm.test", "admin")
  await ada.get("/api/auth/user")
  const phone = await world.register(ana)
  const bos = await world.register(bo)
  const { id } = await phone.get<SignedInUser>("/api/auth/user")
  const programFor = (actor: typeof phone) => programOf(world.app, actor, "write", ana.password)
  return { ...world, ada, phone, bos, id, programFor }
}

test("a token is made with the password only, and wrong ones count as failed logins", async () => {
  const { phone, log } = await crew()
  expect(await answerOf(phone, "POST", "/api/auth/tokens", token)).toEqual([400, "Password is required"])
  for (let failed = 0; failed < 10; failed++)
    expect(await answerOf(phone, "POST", "/api/auth/tokens", { ...token, password: "heap" })).toEqual([
      403,
      "The password is not right.",
    ])
  const answer = await answerOf(phone, "POST", "/api/auth/tokens", { ...token, password: ana.password })
  expect(answer[0]).toBe(429)
  expect(await phone.get<object[]>("/api/auth/tokens")).toEqual([])
  expect(JSON.stringify(log)).toContain(ana.email)
})

test("an administrator sees how many tokens somebody has, and ends them with the sessions", async () => {
  const { ada, phone, bos, id, programFor } = await crew()
  const [ended, other] = [await programFor(phone), await programFor(bos)]
  const counts = async () =>
    (await ada.get<Person[]>("/api/server/people")).map(({ firstName, tokens }) => [firstName, tokens])
  expect(await counts()).toEqual([
    ["Ada", 0],
    ["Ana", 1],
    ["Bo", 1],
  ])
  await ada.post(`/api/server/people/${id}/sign-out`, undefined)
  expect([await statusOf(ended.program), await statusOf(other.program)]).toEqual([401, 200])
  expect([await statusOf(phone), await statusOf(bos)]).toEqual([401, 200])
  expect((await counts()).map(([, tokens]) => tokens)).toEqual([0, 0, 1])
})

test("ending all other sessions ends the tokens, ending one of them does not", async () => {
  const { phone, bos, logIn, programFor } = await crew()
  const laptop = await logIn(ana)
  const [program, other] = [(await programFor(phone)).program, (await programFor(bos)).program]
  const [, second] = await phone.get<{ id: string; isCurrent: boolean }[]>("/api/auth/sessions")
  await phone.done("DELETE", `/api/auth/sessions/${second?.id}`)
  expect([await statusOf(laptop), await statusOf(program)]).toEqual([401, 200])
  await phone.done("DELETE", "/api/auth/sessions")
  expect([await statusOf(phone), await statusOf(program), await statusOf(other)]).toEqual([200, 401, 200])
})
