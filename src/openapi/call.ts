import type { AnswerName, BodyName } from "./schemas"

/** A call of the API, as the document describes it. */
export type Call = {
  group: string
  summary: string
  /** More for a caller: sentences, `code` in backticks. */
  details?: string
  /** The required credentials: none, a session or a program's token, or a session only. */
  needs: "nobody" | "user" | "session"
  body?: BodyName
  /** An example of the body. */
  example?: object
  query?: "list" | "log" | "after" | "before" | "season" | "seasonFile"
  /** Takes ?farm=. */
  farm?: true
  /** Takes an Idempotency-Key. */
  once?: true
  /** Takes the record's photo as the body, too: the record is in a header then. */
  photo?: true
  /** Takes bytes of this thing in pieces. */
  pieces?: "photo" | "file"
  /** The status of success; 200 if not given. */
  status?: 201 | 202 | 204
  /** Answers 202 with the same while it goes on. */
  mayTakeLong?: true
  /** JSON of this name, of a list of it, or another type of content; nothing with 204. */
  answer?: AnswerName | readonly [AnswerName] | { type: string; says: string }
  /** Refusals that do not follow from the rest: 401 for a key, 403 for a role, 409 for a conflict, 429 for a limit. */
  refuses?: readonly (401 | 403 | 404 | 409 | 429)[]
}
