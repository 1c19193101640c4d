import type { Login, Registration } from "#contract/users"
import type { SignedInUser, User } from "#domain/users"
import { request } from "../api/request"

/** The signed-in user, or null. */
export const fetchUser = () => request<SignedInUser | null>("GET", "/api/auth/user", { on401: "null" })

/** The user, or null when the password is wrong. */
export const logIn = (login: Login) =>
  request<User | null>("POST", "/api/auth/login", { body: login, on401: "null" })

/** Makes one of the user's farms the session's current one. */
export const switchFarm = (farmId: number) => request("PATCH", "/api/auth/user", { body: { farmId } })

/** `timeout` in ms: who hands the phone on does not wait longer for a silent server. */
export const logOut = (timeout: number) => request("POST", "/api/auth/logout", { timeout })

/** The new user, signed in. */
export const register = (registration: Registration) =>
  request<User | null>("POST", "/api/auth/register", {
    body: {
      ...registration,
      phone: registration.phone || null,
      username: registration.email,
      company: null,
      jobTitle: null,
      address: null,
      city: null,
      state: null,
      zipCode: null,
    },
    on401: "null",
  })
