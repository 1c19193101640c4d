import type { FarmRole } from "../domain/farms"
import type { Actor } from "./farm"

/** Invites somebody to the manager's farm, which becomes their current one. */
export const join = async (manager: Actor, member: Actor, role: FarmRole): Promise<void> => {
  const { url } = await manager.post<{ url: string }>("/api/farm/invitations", { role })
  await member.post(new URL(url).pathname.replace("/join/", "/api/join/"), {})
}

/** Changes the role of somebody by the first name. */
export const setRoleOf = async (manager: Actor, firstName: string, role: FarmRole): Promise<void> => {
  const members = await manager.get<{ id: number; firstName: string }[]>("/api/farm/members")
  const member = members.find((each) => each.firstName === firstName)
  await manager.done("PATCH", `/api/farm/members/${member?.id}`, { role })
}
