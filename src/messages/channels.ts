import { createHmac } from "node:crypto"
import { buildPushPayload } from "@block65/webcrypto-web-push"
import type { Db } from "../db/connection"
import { Failure } from "./failure"
import { sendMail } from "./mail"
import type { Office } from "./office"
import { type Outgoing, textOf } from "./outgoing"
import { post } from "./post"
import { pushKeys } from "./sealing"

/** What is sealed of a receiver, by its kind. */
export type Sealed = {
  push: { endpoint: string; keys: { p256dh: string; auth: string } }
  ntfy: { address: string; topic: string; token?: string | undefined }
  webhook: { url: string; secret: string }
  email: { address: string }
}

type Send<K extends keyof Sealed> = (
  to: Sealed[K],
  message: Outgoing,
  office: Office,
  db: Db,
) => Promise<void>

/** How each kind of receiver is sent a message. They throw a Failure. */
export const channels: { [K in keyof Sealed]: Send<K> } = {
  push: async (to, message, office, db) => {
    const { title, path, origin, id, isUrgent } = message
    // A push service takes 4096 bytes, encrypted: of this in UTF-8 at most three each.
    const data = { title, body: textOf(message, 900), path, tag: id }
    const subscription = { ...to, expirationTime: null }
    const vapid = { subject: contactOf(origin, office), ...pushKeys(db) }
    const options = { ttl: 86_400, urgency: isUrgent ? "high" : "normal", topic: id } as const
    const { headers, body } = await buildPushPayload({ data, options }, subscription, vapid)
    const status = await post(to.endpoint, { headers, body }, office)
    if (status === 404 || status === 410)
      throw new Failure("This browser takes no messages any more. Set it up again.", "gone")
    assertTaken(status)
  },
  ntfy: async ({ address, topic, token }, message, office) => {
    const { title, path, origin, isUrgent } = message
    const headers = {
      "content-type": "text/plain; charset=utf-8",
      title: asciiHeader(title),
      priority: isUrgent ? "urgent" : "default",
      click: `${origin}${path}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const url = `${address.replace(/\/+$/, "")}/${encodeURIComponent(topic)}`
    assertTaken(await post(url, { headers, body: textOf(message, 1200) }, office))
  },
  webhook: async ({ url, secret }, { id, farm, title, lines }, office) => {
    const at = new Date()
    const body = JSON.stringify({
      type: "windrow.messages",
      timestamp: at.toISOString(),
      data: { farm, title, messages: lines },
    })
    const seconds = Math.floor(at.getTime() / 1000)
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": `v1,${signatureOf(secret, `${id}.${seconds}.${body}`)}`,
    }
    assertTaken(await post(url, { headers, body }, office))
  },
  email: ({ address }, message, { mail }) => {
    if (!mail) throw new Failure("The server sends no email any more.")
    return sendMail(mail, address, message)
  },
}

/** As Standard Webhooks describes it: the bytes behind 'whsec_' are the key. */
const signatureOf = (secret: string, signed: string) =>
  createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(signed)
    .digest("base64")

const assertTaken = (status: number) => {
  if (status >= 300 && status < 400) throw new Failure(`It answered ${status}: redirects are not followed.`)
  if (status < 200 || status >= 300) throw new Failure(`It answered ${status}.`)
}

/** Whom a push service may ask about what it is sent. */
const contactOf = (origin: string, { mail }: Office) =>
  mail ? `mailto:${mail.from.replace(/^.*<|>.*$/g, "")}` : origin.replace(/^http:/, "https:")

/** A header of ASCII: other text as in RFC 2047, which ntfy reads. */
const asciiHeader = (text: string) =>
  /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`
