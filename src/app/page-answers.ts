import type { Context } from "hono"
import { firstCalls } from "../contract/first-calls"
import { withoutValues } from "../db/errors"
import type { AppEnv } from "../http/env"

/** Characters of JSON in a page; 50 piles have 20,000. */
const maxCharacters = 64 * 1024

type Answers = ReadonlyMap<string, string>

/** The answers to the screen's first requests. Failed calls are left to the browser. */
export const initialAnswers = async (c: Context<AppEnv>): Promise<Answers> => {
  const answers = new Map<string, string>()
  for (const path of firstCalls(c.req.path)) {
    const json = await answerOf(c, path)
    if (json !== undefined) answers.set(path, json)
  }
  return answers
}

const shortOnes = (answers: Answers) => {
  let left = maxCharacters
  return [...answers].filter(([, json]) => {
    const fits = json.length <= left
    if (fits) left -= json.length
    return fits
  })
}

const answerOf = async (c: Context<AppEnv>, path: string) => {
  try {
    const response = await c.var.callApi(path)
    return response.ok ? await response.text() : undefined
  } catch (error) {
    c.var.log({ level: "error", request: c.var.requestId, error: String(withoutValues(error)) })
    return undefined
  }
}

/**
 * Answers go to the end of the page, their paths before its scripts, which fetch the others and those that are long; with
 * the number of the newest change that they hold.
 */
export const embedAnswers = (html: string, answers: Answers, newest: string): string => {
  const date = new Date().toUTCString()
  const short = shortOnes(answers)
  const blocks = short.map(
    ([path, json]) =>
      `<script type="application/json" data-answer="${path}" data-date="${date}">${inScript(json)}</script>`,
  )
  return html
    .replace(
      "<title>",
      (title) =>
        `<meta name="change" content="${newest}"><meta name="answered" content="${short.map(([path]) => path).join(" ")}">${title}`,
    )
    .replace("</body>", () => `${blocks.join("")}</body>`)
}

/** In JSON a `<` is always in a string; escaped, it can't end the script element. */
const inScript = (json: string) => json.replaceAll("<", "\\u003c")
