import type { Context } from "hono"
import { matchedRoutes } from "hono/route"
import { AppError } from "../domain/errors"
import type { AppEnv } from "./env"
import { noSuchField } from "./no-such-field"

const mark = "takesBody"

/** Marks a middleware that validates the JSON body. */
export const takingBody = <M extends object>(middleware: M): M => Object.assign(middleware, { [mark]: true })

/** @throws AppError invalid for fields sent to a call that takes no body: it would ignore them without a word */
export const assertTaken = (c: Context<AppEnv>, text: string): void => {
  if (text === "" || matchedRoutes(c).some(({ handler }) => mark in handler)) return
  const [name] = namesIn(text)
  if (name !== undefined) throw new AppError("invalid", noSuchField([name]))
}

const namesIn = (text: string): string[] => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === "object" && body !== null && !Array.isArray(body) ? Object.keys(body) : []
  } catch {
    return []
  }
}
