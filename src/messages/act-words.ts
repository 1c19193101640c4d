import type { ReceiverKind } from "../domain/messages"

type To = { kind: ReceiverKind; name: string }

/** Acts on a receiver, as the list of acts tells them: whole sentences, each of which another language has as it speaks. */
export const setUpWords = ({ kind, name }: To) =>
  ({
    push: `set up messages to the browser ${name}`,
    ntfy: `set up messages to ntfy at ${name}`,
    webhook: `set up messages to the webhook at ${name}`,
    email: `set up messages to the email address ${name}`,
  })[kind]

export const changedWords = ({ kind, name }: To) =>
  ({
    push: `changed the messages to the browser ${name}`,
    ntfy: `changed the messages to ntfy at ${name}`,
    webhook: `changed the messages to the webhook at ${name}`,
    email: `changed the messages to the email address ${name}`,
  })[kind]

export const endedWords = ({ kind, name }: To) =>
  ({
    push: `ended the messages to the browser ${name}`,
    ntfy: `ended the messages to ntfy at ${name}`,
    webhook: `ended the messages to the webhook at ${name}`,
    email: `ended the messages to the email address ${name}`,
  })[kind]
