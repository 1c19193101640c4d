/** Where messages go. */
export const receiverKinds = ["push", "ntfy", "webhook", "email"] as const
export type ReceiverKind = (typeof receiverKinds)[number]

/** What a farm may want to hear, the most urgent first. */
export const newsKinds = ["fire", "heat", "turns", "unread", "silent", "days"] as const
export type NewsKind = (typeof newsKinds)[number]

/** Of the farm, for its managers to choose, or of one of its people. */
export const audiences = ["farm", "me"] as const
export type Audience = (typeof audiences)[number]

/** What somebody wants to hear, and when not. Hours are those of the farm's zone, from 0 to 23. */
export type Wishes = {
  news: NewsKind[]
  /** From then on a heating pile without a reading is told. */
  readBy: number
  /** Messages wait from one hour to the other; both null: never. */
  quietFrom: number | null
  quietTo: number | null
  /** Does a fire's message wait, too? */
  quietFire: boolean
}

/** Where messages go, as it is shown: without what is secret in it. */
export type Receiver = Wishes & {
  id: number
  audience: Audience
  kind: ReceiverKind
  /** 'ntfy.sh', 'ana@farm.example', 'Firefox on Android' */
  name: string
  createdAt: string
  madeBy: string
  /** False until the code that an email brought was typed. */
  isConfirmed: boolean
  /** Says why it hears nothing any more. */
  gone?: string
}

/** One that was made just now; the secret of a webhook is told only then. */
export type MadeReceiver = Receiver & { secret?: string }

/** What can be set up here, and the reasons why something can't. */
export type Receivers = {
  receivers: Receiver[]
  /** The server's public key for Web Push; missing where it keeps no key. */
  pushKey?: string
  /** Missing where it can be chosen. */
  refusals: Partial<Record<ReceiverKind, string>>
}

export const messageStates = ["waiting", "sent", "failed", "over"] as const
export type MessageState = (typeof messageStates)[number]

/** A message and what became of it. */
export type SentMessage = {
  id: number
  receiverId: number
  /** The name of the receiver. */
  to: string
  text: string
  createdAt: string
  state: MessageState
  /** When it was sent, given up or found to be over; of one that waits, when it is tried next. */
  at: string
  tries: number
  /** Why it failed the last time, or is over. */
  reason?: string
}

/** So many receivers of one audience. */
export const maxReceivers = 10

/** In hours. */
export const defaultReadBy = 10

/** Does the hour of a zone lie in the quiet ones? They may go over midnight. */
export const isQuiet = ({ quietFrom: from, quietTo: to }: Wishes, hour: number): boolean => {
  if (from === null || to === null || from === to) return false
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

/** Why a browser hears no messages any more. */
export const browserLoggedOut = "This browser was logged out. Set it up again there."
