import { expect, test } from "bun:test"
import { setProblem } from "../db/problems"
import { type ApiToken, type MadeToken, maxTokens } from "../domain/tokens"
import { ana, answerOf, bo } from "../test/accounts"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { programOf } from "../test/program"
import { contentOf } from "../test/tables"

const tokens = "/api/auth/tokens"

test("a token is told once, and neither it nor its hash is in the list, the log or the database", async () => {
  const { app, db, log, signIn } = farm()
  const user = signIn(ana.email)
  const key = { "idempotency-key": "one" }
  const answer = await user.call(
    "POST",
    tokens,
    { name: " Barn\nsensor ", scope: "read", password: "none" },
    key,
  )
  const made = (await answer.json()) as MadeToken
  expect(answer.status).toBe(201)
  expect(made).toMatchObject({ name: "Barn sensor", scope: "read", lastUsedAt: null })
  expect(made.token).toMatch(/^wr_[\w-]{43}$/)
  const { token, ...shown } = made
  expect(await user.get<ApiToken[]>(tokens)).toEqual([shown])
  await app.request(`/api/photos/${token}`, { headers: { host: "localhost" } })
  expect(JSON.stringify(log)).not.toContain(token.slice(3))
  const dump = await contentOf(db)
  expect(dump).not.toContain(token.slice(3))
  expect(dump).toContain("Barn sensor")
})

test("a user has 20 tokens, and revokes their own only", async () => {
  const { signIn } = farm()
  const [anas, bos] = [signIn(ana.email), signIn(bo.email)]
  const { id } = await bos.post<ApiToken>(tokens, { name: "Bo's", scope: "write", password: "none" })
  expect(await answerOf(anas, "DELETE", `${tokens}/${id}`)).toEqual([404, "Token not found"])
  for (let made = 0; made < maxTokens; made++)
    await anas.post(tokens, { name: `${made}`, scope: "read", password: "none" })
  const one = { name: "One more", scope: "read", password: "none" }
  expect(await answerOf(anas, "POST", tokens, one)).toEqual([
    409,
    "You have 20 tokens. Revoke one of them first.",
  ])
  const [newest] = await anas.get<ApiToken[]>(tokens)
  expect(newest?.name).toBe("19")
  expect(await anas.done<object>("DELETE", `${tokens}/${newest?.id}`)).toEqual({ deleted: newest?.id })
  await anas.post(tokens, one)
  expect(await bos.get<ApiToken[]>(tokens)).toHaveLength(1)
})

test.each([
  [{ scope: "read" }, "Name is required"],
  [{ name: "x".repeat(61), scope: "read" }, "Name must be at most 60 characters"],
  [{ name: "Sensor", scope: "admin" }, "Scope must be read or write"],
])("%j is refused: %s", async (body, sentence) => {
  expect(await answerOf(farm().signIn(ana.email), "POST", tokens, body)).toEqual([400, sentence])
})

testEmbedded("revoking works while the disk is full", async () => {
  const { app, db, signIn } = farm()
  const user = signIn(ana.email)
  const { id, program } = await programOf(app, user)
  expect((await program.call("GET", "/api/rows")).status).toBe(200)
  setProblem(db, "disk", "The disk is full.")
  expect((await user.call("POST", tokens, { name: "Sensor", scope: "read", password: "none" })).status).toBe(
    507,
  )
  expect((await user.call("DELETE", `${tokens}/${id}`)).status).toBe(200)
  expect((await program.call("GET", "/api/rows")).status).toBe(401)
})
