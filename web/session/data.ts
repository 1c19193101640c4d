import type { SignedInUser } from "#domain/users"
import { request } from "../api/request"

/** The signed-in user, or null. */
export const fetchUser = () => request<SignedInUser | null>("GET", "/api/auth/user", { on401: "null" })

/** Makes one of the user's farms the session's current one. */
export const switchFarm = (farmId: number) => request("PATCH", "/api/auth/user", { body: { farmId } })

/** `timeout` in ms: who hands the phone on does not wait longer for a silent server. */
export const logOut = (timeout: number) => request("POST", "/api/auth/logout", { timeout })
