import { admin } from "./server"
import { emailOf, passwordOf, type Step } from "./step"

/** How far a scenario came: kept by the rig, as phones keep it, while servers come and go. */
export type Progress = {
  cookies: Map<string, string>
  /** The answers by the name of their step: only these steps are acknowledged. */
  answers: Map<string, { id: number | undefined; text: string }>
  tried: Set<string>
  /** Answers that no step may get, in words. */
  surprises: string[]
}

export const newProgress = (): Progress => ({
  cookies: new Map(),
  answers: new Map(),
  tried: new Set(),
  surprises: [],
})

export const copyOfProgress = (progress: Progress): Progress => ({
  cookies: new Map(progress.cookies),
  answers: new Map(progress.answers),
  tried: new Set(progress.tried),
  surprises: [...progress.surprises],
})

export type Refusal = { step: Step; status: number; text: string }

/**
 * Sends the steps one after the other and notes what is answered. Ends early when the server is gone.
 * `failedResponse` is told of every answer that is no success, and says whether to go on.
 */
export const perform = async (
  url: string,
  steps: readonly Step[],
  progress: Progress,
  refused: (refusal: Refusal) => boolean = surprised(progress),
) => {
  for (const step of steps) {
    if (pathOf(step, progress) === undefined) continue
    const response = await answerTo(url, step, progress)
    if (!response) return
    if (!response.ok && !refused({ step, status: response.status, text: response.text })) return
  }
}

/**
 * Sends everything again that a phone would: what has a key, whether answered or not, and what has no key and was
 * never answered. A keyed step whose pile was deleted since may be told so.
 */
export const performAgain = async (
  url: string,
  steps: readonly Step[],
  progress: Progress,
  refused = surprised(progress),
) => {
  const deleted = (step: Step) => step.until !== undefined && progress.tried.has(step.until)
  const due = steps.filter((step) => !progress.answers.has(step.name) || (step.keyed && !deleted(step)))
  const before = new Map([...progress.answers].map(([name, { id }]) => [name, id]))
  await perform(url, due, progress, refused)
  for (const [name, id] of before)
    if (progress.answers.get(name)?.id !== id) progress.surprises.push(`${name} sent again got another id`)
}

/** Whether each session that was given is still one; those that were ended are not asked. */
export const lostSessions = async (url: string, progress: Progress) => {
  const lost: string[] = []
  for (const [actor, cookie] of progress.cookies) {
    if (progress.tried.has(`${actor} leaves`)) continue
    const response = await fetch(`${url}/api/auth/user`, { headers: { cookie } })
    await response.arrayBuffer()
    if (response.status === 401) lost.push(`${actor}'s session`)
  }
  return lost
}

const surprised =
  ({ surprises }: Progress) =>
  ({ step, status, text }: Refusal) => {
    surprises.push(`${step.name}: ${status} ${text}`)
    return true
  }

/** `offset` is the next one of a photo in pieces. */
type Answer = { ok: boolean; status: number; text: string; offset: number }

const answerTo = async (url: string, step: Step, progress: Progress): Promise<Answer | undefined> => {
  const isRetry = progress.tried.has(step.name)
  progress.tried.add(step.name)
  try {
    const answer = await send(url, step, progress)
    if (!isRetry || answer.status !== step.done?.status) return answer
    return await recovered(url, step, progress, answer)
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && "code" in error)) return undefined
    throw error
  }
}

const send = async (url: string, step: Step, progress: Progress): Promise<Answer> => {
  const path = pathOf(step, progress) ?? ""
  const response = await fetch(url + path, {
    method: step.method,
    headers: headersOf(step, progress),
    ...(step.body && { body: JSON.stringify(step.body) }),
    ...(step.piece && { body: step.piece.bytes }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = (await response.text()) || offsetIn(response)
  if (response.ok) acknowledge(step, progress, text, response.headers.get("set-cookie"))
  const offset = Number(response.headers.get("upload-offset"))
  return { ok: response.ok, status: response.status, text, offset }
}

const headersOf = ({ name, actor, keyed, body, piece }: Step, { cookies }: Progress) => ({
  cookie: cookies.get(actor) ?? "",
  "accept-encoding": "identity",
  ...(body && { "content-type": "application/json" }),
  ...(piece && {
    "content-type": "application/partial-upload",
    "upload-offset": String(piece.offset),
    "upload-length": String(piece.length),
  }),
  ...(keyed && { "idempotency-key": name }),
})

/** As it goes over the wire: a piece is answered without a body. */
const offsetIn = ({ headers }: Response) => `Upload-Offset: ${headers.get("upload-offset")}`

const acknowledge = (
  { name, actor, piece }: Step,
  { answers, cookies }: Progress,
  text: string,
  cookie: string | null,
) => {
  const { id }: { id?: number } = piece ? {} : JSON.parse(text)
  answers.set(name, { id, text })
  const token = cookie && /^windrow=[^;]+/.exec(cookie)?.[0]
  if (token && !name.endsWith(" leaves")) cookies.set(actor, token)
}

/** The reaction of a person to the answer that the call was carried out already. */
const recovered = async (url: string, step: Step, progress: Progress, answer: Answer): Promise<Answer> => {
  if (step.done?.how === "login") {
    const body =
      step.actor === "ada" ? admin : { email: emailOf(step.actor), password: passwordOf(step.actor) }
    return send(url, { ...step, path: "/api/auth/login", body }, progress)
  }
  if (step.done?.how === "look up") {
    const name = step.fact?.identity.name
    const list: { id: number; name: string }[] = await (
      await fetch(url + step.path, { headers: headersOf(step, progress) })
    ).json()
    const found = list.find((each) => each.name === name)
    if (!found) return answer
    progress.answers.set(step.name, { id: found.id, text: JSON.stringify(found) })
    return { ...answer, ok: true }
  }
  if (step.piece && !isThere(step, progress, answer)) return answer
  progress.answers.set(step.name, { id: undefined, text: answer.text })
  return { ...answer, ok: true }
}

/** A piece that is out of place is there already, or its record has taken it, or an earlier piece is missing. */
const isThere = ({ piece, until = "" }: Step, { answers }: Progress, { offset }: Answer) =>
  answers.has(until) || (piece !== undefined && offset >= piece.offset + piece.bytes.length)

/** The path with the ids that were answered; undefined when one of them is missing. */
const pathOf = ({ path }: Step, { answers }: Progress) => {
  let isWhole = true
  const whole = path.replace(/\{([^}]+)\}/g, (_, name) => {
    const id = answers.get(name)?.id
    isWhole &&= id !== undefined
    return encodeURIComponent(String(id))
  })
  return isWhole ? whole : undefined
}
