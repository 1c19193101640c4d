import * as z from "zod/mini"
import { farmRoles } from "../domain/farms"
import { signUps } from "../domain/operation"
import { roles } from "../domain/users"
import { id, instant, orNull, text, whole } from "./answer-fields"

const signup = z.enum(signUps)
const bytes = whole

export const ServerFacts = z.strictObject({
  version: text,
  build: text,
  startedAt: instant,
  signup,
  disk: z.strictObject({
    free: orNull(bytes),
    photos: bytes,
    records: bytes,
    copies: bytes,
    daysLeft: orNull(whole),
  }),
})

export const ServerSignUp = z.strictObject({ signup })

export const Person = z.strictObject({
  id,
  firstName: text,
  lastName: text,
  email: text,
  role: z.enum(roles),
  farms: z.array(z.strictObject({ name: text, role: z.enum(farmRoles), isOnlyManager: z.boolean() })),
  lastSeenAt: orNull(instant),
  tokens: whole,
  disabledAt: orNull(instant),
})

export const Copies = z.strictObject({
  copies: z.array(z.strictObject({ name: text, at: instant, bytes })),
  isMaking: z.boolean(),
  elsewhere: z.exactOptional(z.strictObject({ newest: orNull(instant) })),
  isRemote: z.exactOptional(z.literal(true)),
  failure: z.exactOptional(text),
})

export const ServerProblems = z.strictObject({
  now: z.array(text),
  earlier: z.array(
    z.strictObject({
      sentence: text,
      firstAt: instant,
      lastAt: instant,
      times: whole,
      overAt: orNull(instant),
    }),
  ),
})

export const AuditLine = z.strictObject({ id, at: instant, sentence: text })
