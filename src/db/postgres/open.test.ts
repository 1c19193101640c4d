import { expect, test } from "bun:test"
import { postgresMigrations } from "../../start/bundled-files"
import { DatabaseUnusableError } from "../errors"
import { openPostgres } from "./open"

test("a database that does not answer is told by its place, without user and password", async () => {
  const opened = openPostgres("postgres://ana:secret@127.0.0.1:1/windrow", postgresMigrations)
  const error = await opened.then(
    () => undefined,
    (error: Error) => error,
  )
  expect(error).toBeInstanceOf(DatabaseUnusableError)
  expect(error?.message).toStartWith("PostgreSQL, 127.0.0.1:1/windrow can't be used: ")
  expect(error?.message).not.toContain("secret")
})
