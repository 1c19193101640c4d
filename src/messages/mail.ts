import { createTransport } from "nodemailer"
import { errorMessage } from "../domain/errors"
import { Failure } from "./failure"
import type { MailServer } from "./office"
import { type Outgoing, textOf } from "./outgoing"

/** In milliseconds, for each step of an exchange, and for all. */
const [step, patience] = [10_000, 30_000]

/** @throws Failure */
export const sendMail = async (server: MailServer, to: string, message: Outgoing): Promise<void> => {
  const transport = createTransport(optionsOf(server))
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Failure("The mail server did not answer in time."))
    transport.close()
  }, patience)
  try {
    await Promise.race([late.promise, transport.sendMail(mailOf(server, to, message))])
  } catch (error) {
    throw error instanceof Failure ? error : failureOf(error)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** A password never goes over a line that others can read. */
const optionsOf = ({ url, password }: MailServer) => {
  const { protocol, hostname, port, username } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, "")
  const user = decodeURIComponent(username)
  const isSecure = protocol === "smtps:"
  const isHere = /^(localhost|127\.|::1$)/.test(host)
  return {
    host,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: user !== "" && !isSecure && !isHere,
    ...(user && { auth: { user, pass: password ?? "" } }),
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step,
    dnsTimeout: step,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const mailOf = ({ from }: MailServer, to: string, message: Outgoing) => {
  const { id, title, path, origin, isUrgent } = message
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "windrow"
  const about = `\n\n${origin}${path}\n\n${message.about}`
  // Who reads it may know nothing of it yet.
  const isCode = message.lines.every(({ kind }) => kind === "code")
  return {
    from,
    // An object: a text would be read as a list of addresses.
    to: { name: "", address: to },
    subject: title,
    text: `${textOf(message, 20_000)}${isCode ? "" : about}\n`,
    messageId: `<${id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    ...(isUrgent && { priority: "high" as const }),
  }
}

/** What a server refuses for good, 5xx, is not tried again. */
const failureOf = (error: unknown) => {
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0
  const isFinal = code >= 500 && !(error instanceof Error && "code" in error && error.code === "EAUTH")
  return new Failure(
    `The mail server said: ${errorMessage(error).slice(0, 200)}`,
    isFinal ? "never" : undefined,
  )
}
