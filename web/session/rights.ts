import type { Member } from "#domain/farms"
import type { Recorded } from "#domain/records"
import { may, mayVoid } from "#domain/rights"
import { serverNow } from "../lib/server-clock"
import { useUser } from "./session"

/** Returns the user's rights in a farm, by the roles that came with the page. The server decides. */
export const useRights = (farmId: number) => {
  const user = useUser()
  // In a farm that was joined after the page had come, the server alone refuses.
  const role = user.farms.find(({ id }) => id === farmId)?.role ?? "worker"
  const member: Pick<Member, "userId" | "role"> = { userId: user.id, role }
  return {
    mayWrite: may(member, "record"),
    mayManage: may(member, "manage"),
    mayVoid: (record: Recorded) => mayVoid(member, record, serverNow()),
  }
}
