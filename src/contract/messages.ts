import * as z from "zod/mini"
import { audiences, newsKinds, receiverKinds } from "../domain/messages"
import { optionalText, required } from "./fields"

/** In characters: push services have long addresses. */
const longestAddress = 1000

const hour = (field: string) =>
  z
    .number({ error: `${field} must be an hour from 0 to 23` })
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= 0 && value <= 23,
        `${field} must be an hour from 0 to 23`,
      ),
    )

const yesOrNo = (field: string) => z.boolean({ error: `${field} must be true or false` })

const wishes = {
  news: z
    .array(z.enum(newsKinds, { error: `News must be of ${newsKinds.join(", ")}` }), {
      error: "News is required",
    })
    .check(
      z.minLength(1, "Choose what to hear"),
      z.refine((news) => new Set(news).size === news.length, "Name each news once"),
    ),
  readBy: z.optional(hour("The hour of readings")),
  quietFrom: z.optional(z.nullable(hour("Quiet from"))),
  quietTo: z.optional(z.nullable(hour("Quiet to"))),
  quietFire: z.optional(yesOrNo("Quiet fire")),
}

type Quiet = { quietFrom?: number | null | undefined; quietTo?: number | null | undefined }
const quietWhole = z.refine<Quiet>(({ quietFrom, quietTo }) => (quietFrom == null) === (quietTo == null), {
  error: "Quiet hours have a beginning and an end",
  path: ["quietTo"],
})
const quietLong = z.refine<Quiet>(({ quietFrom, quietTo }) => quietFrom == null || quietFrom !== quietTo, {
  error: "Quiet hours end at another hour than they begin",
  path: ["quietTo"],
})

/** The body of POST …/receivers. `address` is that of an ntfy server, a webhook, an email or a browser's push service. */
export const NewReceiver = z
  .strictObject({
    audience: z.enum(audiences, { error: "Audience must be farm or me" }),
    kind: z.enum(receiverKinds, { error: `Kind must be one of ${receiverKinds.join(", ")}` }),
    address: required("Address", longestAddress),
    /** Of ntfy. */
    topic: optionalText("Topic", 64),
    token: optionalText("Token", 200),
    /** Of a browser: its keys, as PushSubscription.toJSON() gives them, and its name. */
    keys: z.optional(z.strictObject({ p256dh: required("Key", 200), auth: required("Key", 100) })),
    device: optionalText("Device", 60),
    ...wishes,
  })
  .check(
    quietWhole,
    quietLong,
    z.refine(({ kind, topic, token }) => kind === "ntfy" || (topic == null && token == null), {
      error: "Only ntfy has a topic and a token",
      path: ["topic"],
    }),
    z.refine(({ kind, keys, device }) => kind === "push" || (keys === undefined && device == null), {
      error: "Only a browser has keys and a device",
      path: ["keys"],
    }),
    z.refine(({ kind, topic }) => kind !== "ntfy" || /^[\w-]{1,64}$/.test(topic ?? ""), {
      error: "A topic has letters, digits, - and _, at most 64",
      path: ["topic"],
    }),
    z.refine(({ token }) => token == null || /^[!-~]*$/.test(token), {
      error: "A token has no spaces",
      path: ["token"],
    }),
    z.refine(
      ({ kind, address }) => kind !== "email" || /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/.test(address),
      {
        error: "This is no email address",
        path: ["address"],
      },
    ),
    z.refine(({ kind, keys }) => kind !== "push" || keys !== undefined, {
      error: "A browser has keys",
      path: ["keys"],
    }),
    z.refine(({ kind, audience }) => kind !== "push" || audience === "me", {
      error: "A browser is somebody's own",
      path: ["audience"],
    }),
  )
export type NewReceiver = z.infer<typeof NewReceiver>

/** The body of PATCH …/receivers/:receiverId. What is missing stays. */
export const ReceiverChange = z
  .strictObject({ ...wishes, news: z.optional(wishes.news) })
  .check(quietWhole, quietLong)
export type ReceiverChange = z.infer<typeof ReceiverChange>

/** The body of POST …/receivers/:receiverId/confirm. */
export const Confirmation = z.strictObject({ code: required("Code", 40) })
