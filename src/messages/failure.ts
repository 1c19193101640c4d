/** Why a message was not delivered: a sentence for its list. */
export class Failure extends Error {
  constructor(
    message: string,
    /** It can't succeed later either, or the receiver is no more. */
    readonly end: "never" | "gone" | undefined = undefined,
  ) {
    super(message)
  }
}
