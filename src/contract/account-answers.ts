import * as z from "zod/mini"
import { languages } from "../domain/language"
import { unitSystems } from "../domain/metric-units"
import { tokenScopes } from "../domain/tokens"
import { roles } from "../domain/users"
import { id, instant, orNull, text } from "./answer-fields"
import { OwnFarm } from "./farm-answers"

const user = {
  id,
  username: text,
  email: text,
  role: z.enum(roles),
  firstName: text,
  lastName: text,
  phone: orNull(text),
  company: orNull(text),
  jobTitle: orNull(text),
  address: orNull(text),
  city: orNull(text),
  state: orNull(text),
  zipCode: orNull(text),
  units: orNull(z.enum(unitSystems)),
  language: orNull(z.enum(languages.map(({ code }) => code))),
  createdAt: instant,
}

export const User = z.strictObject(user)

/** With the farms, oldest first, the one that calls without ?farm= are about, and what has to be done on the server. */
export const SignedInUser = z.strictObject({
  ...user,
  farmId: id,
  farms: z.array(OwnFarm),
  notice: z.exactOptional(text),
})

export const OwnSession = z.strictObject({
  id: text,
  browser: text,
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})

const token = {
  id,
  name: text,
  scope: z.enum(tokenScopes),
  farmId: id,
  createdAt: instant,
  lastUsedAt: orNull(instant),
}
export const ApiToken = z.strictObject(token)
export const MadeToken = z.strictObject({ ...token, token: text })

export const PasswordLink = z.strictObject({ url: text, expiresAt: instant })
export const PasswordLinkOwner = z.strictObject({ firstName: text, email: text })
