import type { NewToken } from "#contract/tokens"
import type { PasswordForm, UserChange } from "#contract/users"
import type { AuditLine } from "#domain/operation"
import type { OwnSession } from "#domain/sessions"
import type { ApiToken, MadeToken } from "#domain/tokens"
import type { PasswordLink, SignedInUser } from "#domain/users"
import { request } from "../api/request"
import { resource, useNoteChanged } from "../api/resource"
import { useRefresh } from "../api/use-refresh"
import { useUser } from "../session/session"
import { useShowUser } from "../session/show-user"

/** The user's sessions, last used first. */
export const sessions = resource<OwnSession[]>(() => "/api/auth/sessions")

/** The user's tokens, newest first. */
export const tokens = resource<ApiToken[]>(() => "/api/auth/tokens")

/** Acts of others on the user's account and roles, the newest first. */
export const actsAboutMe = resource<AuditLine[]>(() => "/api/auth/acts")

export const actsAboutMeBefore = (id: number) => request<AuditLine[]>("GET", `/api/auth/acts?before=${id}`)

export const useSaveAccount = () => {
  const showUser = useShowUser()
  const noteChanged = useNoteChanged()
  const { firstName, lastName, farmId: farm } = useUser()
  return async (account: UserChange) => {
    const user = await request<SignedInUser>("PATCH", "/api/auth/user", { body: account })
    showUser(user)
    // Each record names its author.
    if (user.firstName !== firstName || user.lastName !== lastName)
      await noteChanged({ farm, kinds: ["farm", "rows"] })
  }
}

/** Ends all other sessions too, and revokes the tokens of programs. */
export const useChangePassword = () => {
  const refresh = useRefresh()
  return async ({ oldPassword, password }: PasswordForm) => {
    await request("POST", "/api/auth/password", { body: { oldPassword, password } })
    await refresh(sessions())
    await refresh(tokens())
  }
}

/** Makes a link for somebody else's password, as an admin. */
export const makePasswordLink = (email: string) =>
  request<PasswordLink>("POST", "/api/auth/password-links", { body: { email } })

/** Ends the session with this id, or all others than this one and the tokens of programs. */
export const useEndSessions = () => {
  const refresh = useRefresh()
  return async (id?: string) => {
    await request("DELETE", id === undefined ? "/api/auth/sessions" : `/api/auth/sessions/${id}`)
    await refresh(sessions())
    if (id === undefined) await refresh(tokens())
  }
}

export const useMakeToken = () => {
  const refresh = useRefresh()
  return async (token: NewToken) => {
    const made = await request<MadeToken>("POST", "/api/auth/tokens", { body: token })
    await refresh(tokens())
    return made
  }
}

export const useRevokeToken = () => {
  const refresh = useRefresh()
  return async (id: number) => {
    await request("DELETE", `/api/auth/tokens/${id}`)
    await refresh(tokens())
  }
}

export const leaveFarm = (farmId: number, userId: number) =>
  request("DELETE", `/api/farm/members/${userId}?farm=${farmId}`)
