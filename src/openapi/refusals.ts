import type { Call } from "./call"

/** The meaning of each refusal; its body is one sentence for a person. */
export const refusals: Record<number, string> = {
  400: "The request is invalid; the sentence names the reason.",
  401: "Nobody is logged in, the token is not known, or the record is another user's (Windrow-User).",
  403: "Not allowed: by role, by the token's scope, because it needs a session, or from another site.",
  404: "There is no such thing, or it belongs to a farm that is not yours.",
  409: "It conflicts with what is there.",
  413: "The body is too large.",
  415: "The body has another type than the call takes.",
  421: "Windrow does not answer for this host.",
  422: "The Idempotency-Key was used for another request.",
  429: "Too many attempts; see Retry-After.",
  503: "The server is busy, or can't write; try again later.",
  507: "The disk of the server's machine is full; nothing was saved.",
}

/** Returns the statuses of the refusals that a call may answer. */
export const refusalsOf = (method: string, path: string, call: Call): number[] => {
  const writes = method !== "GET"
  const may: Record<number, boolean | undefined> = {
    400: writes || call.query !== undefined,
    401: call.needs !== "nobody" || path === "/auth/login",
    403: writes || call.needs === "session",
    404: path.includes(":") || call.farm,
    413: writes,
    415: writes,
    421: true,
    422: call.once,
    503: true,
    507: writes,
    ...Object.fromEntries((call.refuses ?? []).map((status) => [status, true])),
  }
  return Object.keys(may)
    .map(Number)
    .filter((status) => may[status])
}
