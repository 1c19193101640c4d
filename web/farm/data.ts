import type { FarmChange } from "#contract/farms"
import type { SetupAddress } from "#contract/setup"
import type { FarmMember, FarmRole, Invitation, OwnFarm } from "#domain/farms"
import type { AuditLine } from "#domain/operation"
import type { PasswordLink, User } from "#domain/users"
import { request } from "../api/request"
import { resource, useNoteChanged } from "../api/resource"
import { forgetLastUser } from "../store/last-user"
import { settleLogOut } from "../store/owed-log-out"

/** Calls name their farm: another tab may make a different one current. */
const path = (farmId: number, rest = "") => `/api/farm${rest}?farm=${farmId}`

export const farmOf = resource<OwnFarm, number>((farmId) => path(farmId))

export const membersOf = resource<FarmMember[], number>((farmId) => path(farmId, "/members"))

/** The invitations that can still be used, newest first. */
export const invitationsOf = resource<Invitation[], number>((farmId) => path(farmId, "/invitations"))

/** The farm's acts, the newest first, for its managers. */
export const actsOf = resource<AuditLine[], number>((farmId) => path(farmId, "/acts"))

export const actsBefore = (farmId: number, id: number) =>
  request<AuditLine[]>("GET", `${path(farmId, "/acts")}&before=${id}`)

export const useChangeFarm = (farmId: number) => {
  const noteChanged = useNoteChanged()
  return async (change: FarmChange, onSaved: (farm: OwnFarm) => void) => {
    onSaved(await request<OwnFarm>("PATCH", path(farmId), { body: change }))
    // Another zone counts the days of the piles again.
    await noteChanged({ farm: farmId, kinds: ["farm", "rows"] })
  }
}

export const useChangeRole = (farmId: number) => {
  const noteChanged = useNoteChanged()
  return async (memberId: number, role: FarmRole) => {
    await request("PATCH", path(farmId, `/members/${memberId}`), { body: { role } })
    await noteChanged({ farm: farmId, kinds: ["farm"] })
  }
}

export const useRemoveMember = (farmId: number) => {
  const noteChanged = useNoteChanged()
  return async (memberId: number) => {
    await request("DELETE", path(farmId, `/members/${memberId}`))
    await noteChanged({ farm: farmId, kinds: ["farm"] })
  }
}

export const useMakePasswordLink = (farmId: number) => {
  const noteChanged = useNoteChanged()
  return async (memberId: number) => {
    const link = await request<PasswordLink>("POST", path(farmId, `/members/${memberId}/password-link`))
    await noteChanged({ farm: farmId, kinds: ["farm"] })
    return link
  }
}

export const useInvite = (farmId: number) => {
  const noteChanged = useNoteChanged()
  return async (role: FarmRole) => {
    const invitation = await request<Invitation & { url: string }>("POST", path(farmId, "/invitations"), {
      body: { role },
    })
    await noteChanged({ farm: farmId, kinds: ["farm"] })
    return invitation
  }
}

export const useRevoke = (farmId: number) => {
  const noteChanged = useNoteChanged()
  return async (invitationId: number) => {
    await request("DELETE", path(farmId, `/invitations/${invitationId}`))
    await noteChanged({ farm: farmId, kinds: ["farm"] })
  }
}

/** The address of the page on which a phone is set up. */
export const setupAddress = resource<SetupAddress>(() => "/api/setup")

/** The farm and role of an invitation. */
export const invitationBehind = resource<
  { farm: string; role: FarmRole; invitedBy: string; administrator?: true },
  string
>((token) => `/api/join/${token}`)

/** The farm becomes the session's current one. */
export const joinFarm = (token: string) => request<{ id: number }>("POST", `/api/join/${token}`)

/** The account of a password link. */
export const accountBehind = resource<{ firstName: string; email: string }, string>(
  (token) => `/api/auth/password/${token}`,
)

/** Signs the account in, and out everywhere else. */
export const setPassword = async (token: string, password: string) => {
  forgetLastUser()
  const user = await request<User>("POST", `/api/auth/password/${token}`, { body: { password } })
  settleLogOut()
  return user
}
