import * as z from "zod/mini"
import { text } from "./answer-fields"

export const Health = z.strictObject({
  ok: z.boolean(),
  version: text,
  problems: z.exactOptional(z.array(text)),
})

export const Readiness = z.strictObject({ ok: z.boolean(), problems: z.exactOptional(z.array(text)) })

export const SetupAddress = z.strictObject({
  address: text,
  fingerprint: z.exactOptional(text),
  plain: z.exactOptional(z.literal(true)),
})
