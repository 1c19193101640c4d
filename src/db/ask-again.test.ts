import { expect, test } from "bun:test"
import { farm } from "../test/farm"
import { askingAgain } from "./ask-again"
import { inTransaction } from "./transaction"

const refuse = async () => {
  throw new Error("Not any more.")
}

test("a write of a request asks again, one that is left for later does not", async () => {
  const { db } = farm()
  const write = () => inTransaction(db, async () => "written")
  const left = Promise.withResolvers<string>()
  await askingAgain(refuse, async () => {
    await expect(write()).rejects.toThrow("Not any more.")
    setTimeout(() => left.resolve(write()), 20)
  })
  expect(await left.promise).toBe("written")
  expect(await write()).toBe("written")
})

test("writers that share a commit are each asked their own question", async () => {
  const { db } = farm()
  const write = () => inTransaction(db, async () => "written")
  const answers = await Promise.allSettled([
    askingAgain(refuse, write),
    askingAgain(async () => undefined, write),
    write(),
  ])
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"])
})
