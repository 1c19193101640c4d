import type { Context } from "hono"
import { firstCalls } from "../contract/first-calls"
import type { AppEnv } from "../http/env"

/** Characters of JSON that a page takes along: with 50 piles it has 20,000, which gzip makes a tenth. */
const maxCharacters = 64 * 1024

/** Answers of the API by path, as their JSON. */
type Answers = ReadonlyMap<string, string>

/**
 * The answers that the screen at the request's path begins with, as the API gives them to this user. A call that is
 * refused or fails, or whose answer is too long, is left out; the browser makes it then.
 */
export const initialAnswers = async (c: Context<AppEnv>): Promise<Answers> => {
  const answers = new Map<string, string>()
  let left = maxCharacters
  for (const path of firstCalls(c.req.path)) {
    const json = await answerOf(c, path)
    if (json === undefined || json.length > left) continue
    left -= json.length
    answers.set(path, json)
  }
  return answers
}

const answerOf = async (c: Context<AppEnv>, path: string) => {
  try {
    const response = await c.var.callApi(path)
    return response.ok ? await response.text() : undefined
  } catch (error) {
    c.var.log({ level: "error", request: c.var.requestId, error: String(error) })
    return undefined
  }
}

/**
 * Writes the answers into a page: their paths in front of its scripts, which fetch what is missing, the answers
 * themselves behind everything else.
 */
export const embedAnswers = (html: string, answers: Answers): string => {
  const date = new Date().toUTCString()
  const blocks = [...answers].map(
    ([path, json]) =>
      `<script type="application/json" data-answer="${path}" data-date="${date}">${inScript(json)}</script>`,
  )
  return html
    .replace(
      "<title>",
      (title) => `<meta name="answered" content="${[...answers.keys()].join(" ")}">${title}`,
    )
    .replace("</body>", () => `${blocks.join("")}</body>`)
}

/** In JSON a `<` stands in strings only; escaped it can neither end the element nor begin a comment. */
const inScript = (json: string) => json.replaceAll("<", "\\u003c")
