import { zValidator } from "@hono/zod-validator"
import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { validator } from "hono/validator"
import { type $ZodType, type output, safeParse } from "zod/v4/core"
import { AppError } from "../domain/errors"
import { withDeadline } from "./deadline"
import type { AppEnv } from "./env"
import { recordOfPhoto, recordText } from "./photo-body"

/** Validates the JSON body; answers 400 with the schema's first message. */
export const jsonBody = <T extends $ZodType>(schema: T) => zValidator("json", schema, refuse)

/** Like `jsonBody`, for a record that stands in a header when its photo is the body. */
export const recordBody = <T extends $ZodType>(schema: T) =>
  validator("json", (body, c: Context<AppEnv>) => {
    const text = recordText(c)
    const result = safeParse(schema, text === undefined ? body : recordOfPhoto(text))
    refuse(result)
    return result.data as output<T>
  })

/** Validates the query string likewise. */
export const queryParams = <T extends $ZodType>(schema: T) => zValidator("query", schema, refuse)

const refuse = (result: { success: boolean; error?: { issues: readonly { message: string }[] } }) => {
  if (result.success) return
  const message = result.error?.issues[0]?.message
  // zod's own message for a body that is not an object.
  const isBare = !message || message === "Invalid input"
  throw new AppError("invalid", isBare ? "Send a JSON object with the fields of this call." : message)
}

/** Answers 503 after so many milliseconds. Mounted after the body is read, because phones may upload slowly. */
export const requestTimeout = (milliseconds: number) =>
  createMiddleware<AppEnv>((_, next) => withDeadline(milliseconds, next()))
