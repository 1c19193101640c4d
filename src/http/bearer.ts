import type { Context } from "hono"
import { apiTokenPrefix } from "../domain/tokens"
import type { AppEnv } from "./env"

/**
 * The API token in the request's Authorization, well-formed or not. Anything else there is not meant for Windrow: a
 * proxy may ask for a password of its own.
 */
export const apiTokenIn = <E extends AppEnv>(c: Context<E>): string | undefined =>
  bearer.exec(c.req.header("authorization") ?? "")?.[1]

const bearer = new RegExp(`^bearer +(${apiTokenPrefix}\\S*) *$`, "i")
