/** Why a call fails, when the user should read the reason; http/errors.ts maps the codes to statuses. */
export type ErrorCode =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "not_allowed"
  | "conflict"
  | "key_used"
  | "too_large"
  | "wrong_type"
  | "misdirected"
  | "too_many"
  | "too_slow"
  | "unavailable"
  | "disk_full"
  | "damaged"

/** A failure whose message is a sentence for the user. Any other exception is a bug. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

/** A command failed. The message is one sentence for the person who runs it. Exit code 1. */
export class CommandError extends Error {}

/** The message of anything thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
