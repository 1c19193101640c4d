import { fireDanger, tooHot } from "#domain/cooking"
import { withDegrees } from "#domain/degrees"
import type { MessageState, NewsKind, ReceiverKind } from "#domain/messages"

export const kindLabels: Record<ReceiverKind, string> = {
  push: "This Device",
  email: "Email",
  ntfy: "ntfy",
  webhook: "Webhook",
}

/** What a receiver may hear, as its form asks. */
export const newsLabel = (kind: NewsKind): string =>
  ({
    fire: `A reading above ${withDegrees(fireDanger)}: it may burn`,
    heat: `A reading above ${withDegrees(tooHot)}`,
    turns: "A day left and turns missing",
    unread: "A heating pile without a reading",
    silent: "A wireless probe that is not heard",
    days: "All hot days reached, 15 for a windrow",
  })[kind]

/** The same in a list. */
export const shortNews: Record<NewsKind, string> = {
  fire: "fire danger",
  heat: "too hot",
  turns: "turns missing",
  unread: "no reading",
  silent: "silent probes",
  days: "days reached",
}

export const stateLabels: Record<MessageState, string> = {
  waiting: "Waits",
  sent: "Sent",
  failed: "Not sent",
  over: "Not needed",
}
