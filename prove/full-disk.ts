import { type Progress, performAgain } from "./client"
import type { Fault } from "./fault"
import type { Server } from "./server"
import { emailOf, passwordOf, type Step } from "./step"

/** Looking and logging in go on; and when there is room again, everything that was refused is taken. */
export const fullDiskFailures = async (
  server: Server,
  url: string,
  steps: readonly Step[],
  progress: Progress,
  { times }: Fault,
) => {
  if (!server.isAlive()) return ["a full disk ends the process"]
  if (times === 0) return [...(await lookFailure(url, progress)), ...(await loginFailure(url))]
  const isDone = () => steps.every(({ name }) => progress.answers.has(name))
  // Windrow looks twice a second whether there is room again.
  for (let round = 0; round < 25 && !isDone(); round++) {
    await Bun.sleep(600)
    await performAgain(url, steps, { ...progress, surprises: [] })
  }
  return isDone() ? [] : ["it does not go on when there is room again"]
}

const lookFailure = (url: string, { cookies }: Progress) =>
  failureOf("looking at the rows", `${url}/api/rows`, { headers: { cookie: cookies.get("ana") ?? "" } })

const loginFailure = (url: string) => {
  const body = JSON.stringify({ email: emailOf("ana"), password: passwordOf("ana") })
  const headers = { "content-type": "application/json" }
  return failureOf("logging in", `${url}/api/auth/login`, { method: "POST", headers, body })
}

const failureOf = async (what: string, url: string, init: RequestInit) => {
  const status = await fetch(url, init).then(
    (response) => response.status,
    () => "no answer",
  )
  return status === 200 ? [] : [`${what} on a full disk: ${status}`]
}
