import { homeScreen, loginScreen } from "#contract/screens"
import type { User } from "#domain/users"
import { isAdmin } from "#domain/users"

/** Who may see a screen: users, or everybody. Those for visitors only are pages of the server's. */
export type Access = "protected" | "public"

/** Where somebody is sent who may not see the screen; undefined when they may. */
export const redirectFor = (route: { access: Access; adminOnly?: boolean }, user: User | null) => {
  if (route.access === "protected" && !user) return loginScreen
  if (route.adminOnly && !(user && isAdmin(user))) return homeScreen
  return undefined
}
