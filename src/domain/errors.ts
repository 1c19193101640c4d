/** The ways a call can fail for a reason its user should read; http/errors.ts maps them to statuses. */
export type ErrorCode =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "not_allowed"
  | "conflict"
  | "too_large"
  | "wrong_type"
  | "misdirected"
  | "too_many"
  | "too_slow"
  | "unavailable"
  | "disk_full"
  | "damaged"

/** A failure whose message is a sentence for the user. Anything else that is thrown is a bug. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

/** A command that can't be carried out. The message is one sentence for the person who runs it. Exit code 1. */
export class CommandError extends Error {}
