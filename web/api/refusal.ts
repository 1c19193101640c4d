import type { Answer } from "./answer"
import { RequestError } from "./errors"
import { notifyUnauthorized } from "./unauthorized"

/** The error for an answer that is no 2xx. */
export const refusal = ({ response, text }: Answer) => {
  if (isUnauthorized(response)) notifyUnauthorized()
  const sentence = (isOurs(response) && text) || response.statusText
  return new RequestError(response.status, sentence, uploadOffsetOf(response), isOurs(response))
}

/** How many bytes of a photo the server has, if the answer has this header. */
export const uploadOffsetOf = ({ headers }: Response) => {
  const text = headers.get("Upload-Offset")
  return text === null ? undefined : Number(text)
}

/** That of a hotspot ends no session. */
export const isUnauthorized = (response: Response) => response.status === 401 && isOurs(response)

/** Our refusals are plain text; a page of HTML comes from something in between. */
const isOurs = (response: Response) => response.headers.get("Content-Type")?.startsWith("text/plain") ?? false
