import {
  type AuditLine,
  type Copies,
  type Person,
  type Problems,
  restoreWord,
  type ServerFacts,
  type SignUp,
} from "#domain/operation"
import type { PasswordLink } from "#domain/users"
import { isUnanswered } from "../api/errors"
import { request } from "../api/request"
import { resource } from "../api/resource"
import { useRefresh } from "../api/use-refresh"

const path = "/api/server"

export const serverFacts = resource<ServerFacts>(() => path)
export const people = resource<Person[]>(() => `${path}/people`)
export const copies = resource<Copies>(() => `${path}/copies`)
export const problems = resource<Problems>(() => `${path}/problems`)

/** The newest lines. */
export const auditLines = resource<AuditLine[]>(() => `${path}/audit`)

export const auditLinesBefore = (id: number) => request<AuditLine[]>("GET", `${path}/audit?before=${id}`)

export const copyAddress = (name: string) => `${path}/copies/${name}`

export const useSetSignUp = () => {
  const refresh = useRefresh()
  return async (signup: SignUp) => {
    await request("PUT", `${path}/sign-up`, { body: { signup } })
    await refresh(serverFacts(), auditLines())
  }
}

export type PersonAct = "sign-out" | "disable" | "enable"

export const usePersonAct = (id: number) => {
  const refresh = useRefresh()
  return async (act: PersonAct) => {
    await request("POST", `${path}/people/${id}/${act}`)
    await refresh(people(), auditLines())
  }
}

export const useMakePasswordLink = (id: number) => {
  const refresh = useRefresh()
  return async () => {
    const link = await request<PasswordLink>("POST", `${path}/people/${id}/password-link`)
    await refresh(auditLines())
    return link
  }
}

/** In milliseconds. */
const between = 2000

/** Resolves when the copy is there, however long it takes; to why it could not be made. */
export const useMakeCopy = () => {
  const refresh = useRefresh()
  return async (): Promise<string | undefined> => {
    let made = await request<Copies>("POST", `${path}/copies`)
    while (made.isMaking) {
      await pause()
      made = await request<Copies>("GET", `${path}/copies`)
    }
    await refresh(copies(), serverFacts(), auditLines())
    return made.failure
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, between))

/** Resolves when the server has started again, to whether the copy was restored: then nobody is signed in. */
export const restoreCopy = async (name: string, { startedAt }: ServerFacts): Promise<boolean> => {
  await request("POST", `${path}/copies/${name}/restore`, { body: { word: restoreWord } })
  for (;;) {
    await pause()
    const start = await startOfServer()
    if (start !== startedAt) return start === undefined
  }
}

/** Undefined without a session. */
const startOfServer = async (): Promise<string | undefined> => {
  try {
    return (await request<ServerFacts | null>("GET", path, { on401: "null" }))?.startedAt
  } catch (error) {
    if (!isUnanswered(error)) throw error
    await pause()
    return startOfServer()
  }
}
