import { zValidator } from "@hono/zod-validator"
import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { validator } from "hono/validator"
import { type $ZodIssue, type $ZodType, type output, safeParse } from "zod/v4/core"
import { AppError } from "../domain/errors"
import { withDeadline } from "./deadline"
import type { AppEnv } from "./env"
import { noSuchField } from "./no-such-field"
import { recordOfPhoto, recordText } from "./photo-body"
import { takingBody } from "./takes-body"

/** Validates the JSON body; answers 400 with the name of a field that the call does not know, or the schema's first message. */
export const jsonBody = <T extends $ZodType>(schema: T) => takingBody(zValidator("json", schema, refuse))

/** Like `jsonBody`, for a record that stands in a header when its photo is the body. */
export const recordBody = <T extends $ZodType>(schema: T) =>
  takingBody(
    validator("json", (body, c: Context<AppEnv>) => {
      const text = recordText(c)
      const result = safeParse(schema, text === undefined ? body : recordOfPhoto(text))
      refuse(result)
      return result.data as output<T>
    }),
  )

/** Validates the query string likewise. */
export const queryParams = <T extends $ZodType>(schema: T) => zValidator("query", schema, refuse)

const refuse = (result: { success: boolean; error?: { issues: readonly $ZodIssue[] } }) => {
  if (result.success) return
  const issues = result.error?.issues ?? []
  const message = issues.map(unknownField).find(Boolean) ?? issues[0]?.message
  // As for a body that is not an object.
  const isBare = !message || message === zodsOwn
  throw new AppError("invalid", isBare ? "Send a JSON object with the fields of this call." : message)
}

/** Before what is missing: of a misspelled field both are true, and this one helps. */
const unknownField = (issue: $ZodIssue) => {
  if (issue.code !== "unrecognized_keys" || issue.message !== zodsOwn) return undefined
  return noSuchField([...issue.path, issue.keys[0] ?? ""])
}

/** The message of a schema without one of its own. */
const zodsOwn = "Invalid input"

/** Answers 503 after so many milliseconds. Mounted after the body is read, because phones may upload slowly. */
export const requestTimeout = (milliseconds: number) =>
  createMiddleware<AppEnv>((_, next) => withDeadline(milliseconds, next()))
