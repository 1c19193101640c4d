import { calls } from "../openapi/calls"
import { refusalsOf } from "../openapi/refusals"
import { answers } from "../openapi/schemas"

/** @throws Error when the document says another status, type or body of this call's answer */
export const assertDescribed = ({ call }: { call: string }, answer: Response, body: string): void => {
  const problem = problemWith(call, answer, body)
  if (problem !== undefined) throw new Error(`${call} answers ${answer.status}, not as described: ${problem}`)
}

const problemWith = (name: string, { status, headers }: Response, body: string) => {
  const call = calls[name]
  if (!call) return "it has no description"
  const type = headers.get("content-type")?.split(";")[0]
  if (status >= 400) {
    if (!refusalsOf(...split(name), call).includes(status)) return "this status is not described"
    return type === "text/plain" ? undefined : `a refusal is ${type}`
  }
  if (status !== (call.status ?? 200) && !(call.mayTakeLong && status === 202))
    return "success has another status"
  const { answer } = call
  if (answer === undefined) return body === "" ? undefined : "it has a body"
  if (typeof answer === "object" && "type" in answer)
    return type === answer.type ? undefined : `it is ${type}`
  const values: unknown[] = typeof answer === "string" ? [JSON.parse(body)] : JSON.parse(body)
  const schema = answers[typeof answer === "string" ? answer : answer[0]]
  for (const value of values) {
    const { error } = schema.safeParse(value)
    if (error) return JSON.stringify([error.issues[0], value])
  }
  return undefined
}

const split = (name: string): [string, string] => {
  const [method = "", path = ""] = name.split(" ")
  return [method, path]
}
