import { homeScreen, loginScreen } from "#contract/screens"
import { mayOnServer } from "#domain/rights"
import type { User } from "#domain/users"

/** The audience of a screen: users or everybody. Screens for visitors only are pages of the server. */
export type Access = "protected" | "public"

/** Where to redirect, or undefined when the user may see the screen. */
export const redirectFor = (route: { access: Access; adminOnly?: boolean }, user: User | null) => {
  if (route.access === "protected" && !user) return loginScreen
  if (route.adminOnly && !(user && mayOnServer(user, "operate"))) return homeScreen
  return undefined
}
