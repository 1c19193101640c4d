import type { FarmRole } from "../domain/farms"
import type { Actor } from "./farm"

/** Lets the guest join the host's farm by an invitation; it becomes the guest's current one. */
export const invite = async (host: Actor, guest: Actor, role: FarmRole): Promise<void> => {
  const { url } = await host.post<{ url: string }>("/api/farm/invitations", { role })
  await guest.post(new URL(url).pathname.replace("/join/", "/api/join/"), {})
}

/** Changes the role of somebody by the first name. */
export const setRoleOf = async (manager: Actor, firstName: string, role: FarmRole): Promise<void> => {
  const members = await manager.get<{ id: number; firstName: string }[]>("/api/farm/members")
  const member = members.find((each) => each.firstName === firstName)
  await manager.done("PATCH", `/api/farm/members/${member?.id}`, { role })
}
