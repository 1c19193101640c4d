import type { Context } from "hono"
import { AppError } from "../domain/errors"
import type { AppEnv } from "./env"

/** @throws AppError invalid for a header that is missing or no number of bytes */
export const numberIn = (c: Context<AppEnv>, header: string): number => {
  const text = c.req.header(header) ?? ""
  if (!/^\d{1,10}$/.test(text)) throw new AppError("invalid", `${header} must be a number of bytes.`)
  return Number(text)
}
