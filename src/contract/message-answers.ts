import * as z from "zod/mini"
import { audiences, messageStates, newsKinds, receiverKinds } from "../domain/messages"
import { id, instant, orNull, text, whole } from "./answer-fields"

const receiver = {
  id,
  audience: z.enum(audiences),
  kind: z.enum(receiverKinds),
  name: text,
  createdAt: instant,
  madeBy: text,
  isConfirmed: z.boolean(),
  gone: z.exactOptional(text),
  news: z.array(z.enum(newsKinds)),
  readBy: whole,
  quietFrom: orNull(whole),
  quietTo: orNull(whole),
  quietFire: z.boolean(),
}

export const Receiver = z.strictObject(receiver)
export const MadeReceiver = z.strictObject({ ...receiver, secret: z.exactOptional(text) })

const refusal = z.exactOptional(text)
export const Receivers = z.strictObject({
  receivers: z.array(Receiver),
  pushKey: z.exactOptional(text),
  refusals: z.strictObject({ push: refusal, ntfy: refusal, webhook: refusal, email: refusal }),
})

export const SentMessage = z.strictObject({
  id,
  receiverId: id,
  to: text,
  text,
  createdAt: instant,
  state: z.enum(messageStates),
  at: instant,
  tries: whole,
  reason: z.exactOptional(text),
})
